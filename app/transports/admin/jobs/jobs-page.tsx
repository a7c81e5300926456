import { useFetcher } from '@remix-run/react';
import { Box, Card, Link, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { WriteNote } from '../access/write-button.tsx';
import { AppPage } from '../shared/elements/app-page.tsx';
import { EmptyMessage } from '../shared/elements/empty-message.tsx';
import { useRefreshWhile } from '../shared/loading/use-refresh.ts';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { showToast } from '../shared/show-toast.ts';
import type { JobsAnswer } from './handle-jobs-form.server.ts';
import { JobCard } from './job-card.tsx';
import type { JobView } from './load-jobs.server.ts';

const TOASTS = { cancel: 'Job cancelled', resume: 'Job resumed', retry: 'Retrying failed rows' };

/** The bulk jobs that programs sent, with their progress. */
export function JobsPage({ jobs }: { jobs: JobView[] }) {
  const { state, data, formData, submit } = useFetcher<JobsAnswer>();
  const isActive = jobs.some((job) => job.isActive);
  const answer = state === 'idle' ? data : undefined;

  useRefreshWhile(isActive);
  useEffect(() => {
    if (answer?.kind === 'done') showToast(TOASTS[answer.command]);
  }, [answer]);

  return (
    <AppPage title="Bulk jobs">
      {jobs.length > 0 ? <WriteNote /> : null}
      {answer?.kind === 'failed' ? <ProblemBanner problem={answer.problem} /> : null}
      {jobs.length === 0 ? (
        <Card>
          <EmptyMessage
            heading="No bulk jobs yet"
            action={{ content: 'Create an API key', url: '/app/keys' }}
          >
            Programs can send many products at once with an API key. See the{' '}
            <Link url="/api/v1/docs" target="_blank">
              API reference
            </Link>
            .
          </EmptyMessage>
        </Card>
      ) : (
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Text as="p">
            <Link url="/app/activity?who=bulk">Show all rows in the activity</Link> ·{' '}
            <Link url="/app/activity?who=bulk&outcome=failed">Show failed rows</Link>
          </Text>
        </Box>
      )}
      {jobs.map((job) => (
        <JobCard
          key={job.id}
          job={job}
          busyWith={formData?.get('job') === job.id ? formData.get('intent') : null}
          onCommand={(intent) => submit({ intent, job: job.id }, { method: 'post' })}
        />
      ))}
    </AppPage>
  );
}
