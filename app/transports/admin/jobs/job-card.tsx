import {
  Badge,
  Banner,
  BlockStack,
  Button,
  Card,
  InlineStack,
  ProgressBar,
  Text,
} from '@shopify/polaris';
import type { JobCommand } from '#app/domain/jobs/job-commands.ts';
import { LocalTime } from '../shared/local-time.tsx';
import type { JobCardView } from './job-card-view.ts';

export type JobCardProps = {
  job: JobCardView;
  /** The command under way for this job. */
  busyWith: string | null;
  onCommand: (intent: JobCommand) => void;
};

/** One bulk job: its state, progress and commands. */
export function JobCard({ job, busyWith, onCommand }: JobCardProps) {
  const finishedRows = job.total - job.left;
  const title = formatCount(job.total, 'row');
  const labels: Record<JobCommand, string> = {
    cancel: 'Cancel',
    resume: 'Resume',
    retry: `Retry ${formatCount(job.retryable, 'failed row')}`,
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Badge tone={job.state.tone}>{job.state.label}</Badge>
        </InlineStack>
        <ProgressBar
          progress={Math.floor((finishedRows / Math.max(1, job.total)) * 100)}
          size="small"
          tone={progressTone(job)}
        />
        <Text as="p" breakWord>
          {job.succeeded} succeeded ·{' '}
          {job.failed > 0 ? (
            <Text as="span" tone="critical" fontWeight="semibold">
              {job.failed} failed
            </Text>
          ) : (
            '0 failed'
          )}{' '}
          · {job.left} {job.state.label === 'Cancelled' ? 'not run' : 'left'} ·{' '}
          {formatCount(job.credits, 'credit')}
        </Text>
        {job.note ? (
          <Text as="p" breakWord>
            {job.note}
          </Text>
        ) : null}
        <Text as="p" variant="bodySm" tone="subdued" breakWord>
          <LocalTime at={job.at} /> · {job.who}
        </Text>
        {job.pause ? (
          <Banner
            tone="warning"
            {...(job.pause.needsCredits && { action: { content: 'Credits', url: '/app/credits' } })}
          >
            <Text as="p" breakWord>
              {job.pause.detail}
            </Text>
          </Banner>
        ) : null}
        {job.commands.length > 0 ? (
          <InlineStack gap="200">
            {job.commands.map((intent) => (
              <Button
                key={intent}
                {...(intent === 'cancel' && { tone: 'critical' as const })}
                accessibilityLabel={`${labels[intent]}: job of ${title}`}
                loading={busyWith === intent}
                onClick={() => onCommand(intent)}
              >
                {labels[intent]}
              </Button>
            ))}
          </InlineStack>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function progressTone({ succeeded, failed }: JobCardView): 'critical' | 'primary' | 'success' {
  if (failed === 0) return 'success';
  return succeeded === 0 ? 'critical' : 'primary';
}
