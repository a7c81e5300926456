import { useFetcher, useRevalidator } from '@remix-run/react';
import { BlockStack, Box, Card, Link, Page, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { EmptyMessage } from '../shared/empty-message.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { showToast } from '../shared/show-toast.ts';
import { JobCard } from './job-card.tsx';
import type { JobCardView, JobsAnswer } from './job-card-view.ts';

const REFRESH_MS = 3_000;
const TOASTS = { cancel: 'Job cancelled', resume: 'Job resumed', retry: 'Failed rows run again' };

/** Bulk jobs of programs, and how far each has come. */
export function JobsPage({ jobs }: { jobs: JobCardView[] }) {
  const fetcher = useFetcher<JobsAnswer>();
  const { revalidate } = useRevalidator();
  const isMoving = jobs.some((job) => job.isMoving);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(revalidate, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
  useEffect(() => {
    if (answer?.kind === 'done') showToast(TOASTS[answer.what]);
  }, [answer]);

  return (
    <Page title="Bulk jobs" backAction={{ content: 'Home', url: '/app' }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {answer?.kind === 'failed' ? <ProblemBanner problem={answer.problem} /> : null}
          {jobs.length === 0 ? (
            <Card>
              <EmptyMessage
                heading="No bulk job yet"
                action={{ content: 'Make an API key', url: '/app/keys' }}
              >
                A program sends many products at once with an API key. How to is in the{' '}
                <Link url="/api/v1/docs" target="_blank">
                  API reference
                </Link>
                .
              </EmptyMessage>
            </Card>
          ) : (
            <>
              <Box paddingInline={{ xs: '400', sm: '0' }}>
                <Text as="p">
                  <Link url="/app/activity?transport=bulk">Every row as a call</Link> ·{' '}
                  <Link url="/app/activity?transport=bulk&outcome=failed">those that failed</Link>
                </Text>
              </Box>
              {jobs.map((job) => (
                <JobCard
                  key={job.id}
                  job={job}
                  busyWith={
                    fetcher.formData?.get('job') === job.id
                      ? String(fetcher.formData.get('intent'))
                      : null
                  }
                  onCommand={(intent) =>
                    fetcher.submit({ intent, job: job.id }, { method: 'post' })
                  }
                />
              ))}
            </>
          )}
        </BlockStack>
      </Box>
    </Page>
  );
}
