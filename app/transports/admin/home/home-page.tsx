import {
  Badge,
  BlockStack,
  Box,
  Button,
  Card,
  InlineGrid,
  InlineStack,
  Layout,
  Link,
  Page,
  Text,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import { LOW_BALANCE_CREDITS } from '#app/domain/credits/credit-packs.ts';
import { NextBoxButtons } from '../identify/next-box-buttons.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { CreditsNotice } from '../shared/problems/no-credits.tsx';
import type { HomePageProps } from './load-home.server.ts';

/** The next step, and the store's figures. */
export function HomePage(props: HomePageProps) {
  const { shop, credits, topUp, waiting, identifiedToday, listedToday } = props;
  return (
    <Page title="Catalog Vision" subtitle={shop}>
      <Box paddingBlockEnd="800">
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <Receiving {...props} />
              <CreditsNotice credits={credits} topUp={topUp} />
              {credits > 0 ? <NextStep {...props} /> : null}
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <Card>
              <BlockStack gap="300">
                <Row name="Credits left" url="/app/credits">
                  <Badge tone={toTone(credits)}>{String(credits)}</Badge>
                </Row>
                <Row name="Needs a decision" url="/app/activity?outcome=needs_person">
                  <Badge {...(waiting > 0 && { tone: 'attention' })}>{String(waiting)}</Badge>
                </Row>
                <InlineGrid columns={2} gap="300">
                  <Figure name="Identified, last 24 hours" value={identifiedToday} />
                  <Figure name="Listed, last 24 hours" value={listedToday} />
                </InlineGrid>
                <BlockStack gap="200">
                  <Button fullWidth url="/app/list">
                    List by code
                  </Button>
                  <Button fullWidth url="/app/keys">
                    Keys for programs and agents
                  </Button>
                </BlockStack>
              </BlockStack>
            </Card>
          </Layout.Section>
        </Layout>
      </Box>
    </Page>
  );
}

/** The open sessions, or a button to start one. */
function Receiving({ sessions }: Pick<HomePageProps, 'sessions'>) {
  const [latest] = sessions;
  if (!latest)
    return (
      <TitledCard title="Receive a delivery">
        <Text as="p">
          Photograph box after box without waiting. Everything that is sure is added to stock with
          one tap at the end.
        </Text>
        <Button variant="primary" size="large" fullWidth url="/app/receive">
          Receive boxes
        </Button>
      </TitledCard>
    );
  return (
    <TitledCard title={sessions.length > 1 ? 'Open sessions' : 'Open session'}>
      <BlockStack gap="300" as="ul">
        {sessions.map(({ id, supplier, startedAt, counts }) => (
          <li key={id} style={{ listStyle: 'none' }}>
            <BlockStack gap="200">
              <Text as="p">
                {supplier || 'Boxes'}, started <LocalTime at={startedAt} />: {counts.done} done,{' '}
                {counts.sure} sure, {counts.asks} to decide
              </Text>
              <Button variant="primary" size="large" fullWidth url={`/app/receive/${id}`}>
                Continue receiving
              </Button>
            </BlockStack>
          </li>
        ))}
      </BlockStack>
    </TitledCard>
  );
}

function NextStep({ unfinished, isNew }: Pick<HomePageProps, 'unfinished' | 'isNew'>) {
  if (unfinished) {
    return (
      <TitledCard title={`Continue with ${unfinished.title}`}>
        <Text as="p">It is identified but not listed yet.</Text>
        <BlockStack gap="200">
          <Button variant="primary" size="large" fullWidth url={unfinished.url}>
            List it
          </Button>
          <Button fullWidth url="/app/identify">
            Identify another box
          </Button>
        </BlockStack>
      </TitledCard>
    );
  }
  return (
    <TitledCard title="Identify a box">
      <Text as="p">
        {isNew
          ? 'Take a photo of the label on a box or tag. You see which product it is and why. Then enter the count and list it.'
          : 'Take a photo of the label on the next box or tag.'}
      </Text>
      <NextBoxButtons label="Take a photo" />
    </TitledCard>
  );
}

function toTone(credits: number) {
  if (credits <= 0) return 'critical';
  return credits < LOW_BALANCE_CREDITS ? 'attention' : 'success';
}

function Row({ name, url, children }: { name: string; url: string; children: ReactNode }) {
  return (
    <InlineStack align="space-between" blockAlign="center">
      <Link url={url}>{name}</Link>
      {children}
    </InlineStack>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <BlockStack gap="050">
      <Text as="span" variant="headingLg">
        {String(value)}
      </Text>
      <Note isSmall>{name}</Note>
    </BlockStack>
  );
}
