import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { WriteButton, WriteNote } from '../access/write-button.tsx';
import type { FormFailure } from '../calls/problem.ts';
import { AppPage } from '../shared/elements/app-page.tsx';
import { Paragraph } from '../shared/elements/paragraph.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { ValueList } from '../shared/elements/value-list.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';

/** The answer to a decision: the URL at which the browser continues. */
export type ConnectAnswer = { kind: 'answered'; url: string } | FormFailure;

export type ConnectPageProps = {
  /** The name that the app gives itself; it is not verified. */
  name: string;
  /** The host at which the app describes itself; null if it registered itself, under any name it liked. */
  describedAt: string | null;
  redirectHost: string;
  isOnThisComputer: boolean;
  /** What the app may do, in words. */
  permissions: string[];
  /** The store's domain. */
  shop: string;
};

/** Asks a member of staff whether an app may be connected to this store by OAuth. */
export function ConnectPage({ permissions, shop, ...app }: ConnectPageProps) {
  const fetcher = useFetcher<ConnectAnswer>();
  const answer = fetcher.data;
  const host = app.redirectHost;
  const isBusy = fetcher.state !== 'idle' || answer?.kind === 'answered';
  const intent = fetcher.formData?.get('intent');
  const button = (decision: 'allow' | 'deny', label: string, variant?: 'primary') => (
    <WriteButton
      need="keys"
      variant={variant}
      loading={isBusy && intent === decision}
      disabled={isBusy && intent !== decision}
      onClick={() => fetcher.submit({ intent: decision }, { method: 'post' })}
    >
      {label}
    </WriteButton>
  );
  useEffect(() => {
    // Navigates the whole window, not the frame: the app that asked is outside the admin.
    if (answer?.kind === 'answered') window.open(answer.url, '_top');
  }, [answer]);
  return (
    <AppPage title="Connect an app">
      {answer?.kind === 'failed' && !isBusy ? <ProblemBanner problem={answer.problem} /> : null}
      <TitledCard title={`Allow “${app.name}” to use this store?`}>
        <ValueList
          values={[
            ['It calls itself', app.name],
            ['Described by', app.describedAt ?? 'Only the app itself. Anyone can use this name.'],
            ['Answers go to', app.isOnThisComputer ? `A program on this computer (${host})` : host],
            ['Store', shop],
          ]}
        />
        <BlockStack gap="200">
          <Text as="h3" variant="headingSm">
            It will be able to
          </Text>
          <TextList texts={permissions} />
        </BlockStack>
        <Banner tone="warning">
          <Paragraph>
            Allow it only if you have just connected this store yourself, in that app. It spends the
            credits of this store until you disconnect it on Keys.
          </Paragraph>
        </Banner>
        <InlineStack gap="200">
          {button('allow', 'Allow', 'primary')}
          {button('deny', 'Deny')}
        </InlineStack>
        <WriteNote need="keys" />
      </TitledCard>
    </AppPage>
  );
}
