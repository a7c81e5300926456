import { BlockStack, Button, Form, InlineStack } from '@shopify/polaris';
import { useState } from 'react';
import { formatCount } from '#app/platform/format-text.ts';
import type { FieldLimit } from '../../../calls/contract-limits.server.ts';
import { LimitedTextField } from '../../../shared/elements/limited-text-field.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import type { Decide } from '../use-decide.ts';

export type TypeCodeProps = {
  title: string;
  /** The code as it was read, for staff to correct. */
  readCode: string;
  limit: FieldLimit | undefined;
  lookUpCredits: number;
  decide: Decide;
};

/** Lets staff type the style code as they read it. The code is then looked up, or used without a look-up. */
export function TypeCode({ title, readCode, limit, lookUpCredits, decide }: TypeCodeProps) {
  const [code, setCode] = useState(readCode);
  const typed = code.trim();
  // This code was looked up with the photo: looking it up again would find the same.
  const isLookedUp = typed === readCode;
  const send = (choice: 'look_up' | 'type') => decide.send('product', { choice, code: typed });
  return (
    <TitledCard title={title}>
      <Form implicitSubmit={false} onSubmit={() => typed && send(isLookedUp ? 'type' : 'look_up')}>
        <BlockStack gap="300">
          <LimitedTextField
            label="Style code on the box"
            value={code}
            onChange={setCode}
            spellCheck={false}
            helpText={
              isLookedUp && typed
                ? 'No certain match for this code. Compare it with the box, character by character.'
                : 'As printed, with dashes and spaces.'
            }
            limit={limit}
            error={decide.errorOf('code') ?? decide.errorOf('style_code')}
          />
          <InlineStack gap="200">
            {isLookedUp ? null : (
              <Button
                submit
                disabled={!typed || decide.isBusy}
                loading={decide.isSending('choice', 'look_up')}
              >
                {`Look it up (${formatCount(lookUpCredits, 'credit')})`}
              </Button>
            )}
            <Button
              submit={isLookedUp}
              disabled={!typed || decide.isBusy}
              loading={decide.isSending('choice', 'type')}
              {...(!isLookedUp && { onClick: () => send('type') })}
            >
              New product: use this code
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </TitledCard>
  );
}
