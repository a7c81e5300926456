import { Badge, Banner, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { useId } from 'react';
import type { JobCommand } from '#app/domain/jobs/job-commands.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../access/write-button.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import { Paragraph } from '../shared/elements/paragraph.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import type { JobView } from './load-jobs.server.ts';

export type JobCardProps = {
  job: JobView;
  /** The command in progress for this job; null if there is none. */
  busyWith: FormDataEntryValue | null;
  onCommand: (intent: JobCommand) => void;
};

/** One bulk job: its state, progress and commands. */
export function JobCard({ job, busyWith, onCommand }: JobCardProps) {
  const { total, left, pause, state } = job;
  const title = formatCount(total, 'row');
  const countsId = useId();
  const labels: Record<JobCommand, string> = {
    cancel: 'Cancel',
    resume: 'Resume',
    retry: `Retry ${formatCount(job.retryable, 'failed row')}`,
  };
  return (
    <TitledCard title={title} badge={<Badge tone={state.tone}>{state.label}</Badge>}>
      <ProgressBar
        ariaLabelledBy={countsId}
        progress={Math.floor(((total - left) / Math.max(1, total)) * 100)}
        size="small"
        tone={progressTone(job)}
      />
      <div id={countsId}>
        <Paragraph>
          {job.succeeded} succeeded ·{' '}
          {job.failed > 0 ? (
            <Text as="span" tone="critical" fontWeight="semibold">
              {job.failed} failed
            </Text>
          ) : (
            '0 failed'
          )}{' '}
          · {left} {state.label === 'Cancelled' ? 'not run' : 'left'} ·{' '}
          {formatCount(job.creditsCharged, 'credit')}
        </Paragraph>
      </div>
      {job.note ? <Paragraph>{job.note}</Paragraph> : null}
      <Note isSmall>
        <LocalTime at={job.createdAt} /> · {job.who}
      </Note>
      {pause ? (
        <Banner
          tone="warning"
          action={
            pause.code === 'insufficient_credits'
              ? { content: 'Buy credits', url: '/app/credits' }
              : undefined
          }
        >
          <Paragraph>{pause.detail}</Paragraph>
        </Banner>
      ) : null}
      {job.commands.length > 0 ? (
        <InlineStack gap="200">
          {job.commands.map((intent) => (
            <WriteButton
              key={intent}
              tone={intent === 'cancel' ? 'critical' : undefined}
              accessibilityLabel={`${labels[intent]}: job of ${title}`}
              loading={busyWith === intent}
              onClick={() => onCommand(intent)}
            >
              {labels[intent]}
            </WriteButton>
          ))}
        </InlineStack>
      ) : null}
    </TitledCard>
  );
}

function progressTone({ succeeded, failed }: JobView): 'critical' | 'primary' | 'success' {
  if (failed === 0) return 'success';
  return succeeded === 0 ? 'critical' : 'primary';
}
