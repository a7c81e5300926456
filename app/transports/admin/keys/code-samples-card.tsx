import { BlockStack, Card, InlineGrid, Link, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { Snippet } from './snippet.tsx';

/** A call and example programs that make it, one per language. */
export type SampledCall = {
  name: string;
  title: string;
  /** The environment variable for an id that the programs need besides the key. */
  idVariable: string | undefined;
  samples: { lang: string; label: string; source: string }[];
};

export type CodeSamplesCardProps = {
  calls: SampledCall[];
  /** The environment variable from which the programs read the key. */
  keyVariable: string;
};

/** Example programs to copy, for each call in each language. */
export function CodeSamplesCard({ calls, keyVariable }: CodeSamplesCardProps) {
  const [name, setName] = useState('image-product-match');
  const [lang, setLang] = useState('Shell');
  const call = calls.find((one) => one.name === name) ?? calls[0];
  const sample = call?.samples.find((one) => one.lang === lang);
  if (!call || !sample) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Call it from a program
        </Text>
        <Text as="p">
          The examples run as they are once <code>{keyVariable}</code> holds a key
          {call.idVariable ? (
            <>
              {' '}
              and <code>{call.idVariable}</code> an id from an earlier answer
            </>
          ) : null}
          .{' '}
          <Link url="/api/v1/docs" target="_blank">
            API reference
          </Link>
        </Text>
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          <Select
            label="Call"
            options={calls.map((one) => ({ label: one.title, value: one.name }))}
            value={call.name}
            onChange={setName}
          />
          <Select
            label="Language"
            options={call.samples.map((one) => ({ label: one.label, value: one.lang }))}
            value={lang}
            onChange={setLang}
          />
        </InlineGrid>
        <Snippet title={`${call.title}: ${sample.label}`} text={sample.source} />
      </BlockStack>
    </Card>
  );
}
