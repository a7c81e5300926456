import { BlockStack, Button, Form, InlineStack } from '@shopify/polaris';
import { useState } from 'react';
import { formatCount } from '#app/platform/format-count.ts';
import type { FieldLimit } from '../../../calls/contract-limits.server.ts';
import { LimitedTextField } from '../../../shared/elements/limited-text-field.tsx';
import { Note } from '../../../shared/elements/note.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import type { Decide } from '../use-decide.ts';

export type TypeCodeProps = {
  /** What was read of it, to be corrected. */
  readCode: string;
  limit: FieldLimit | undefined;
  lookUpCredits: number;
  decide: Decide;
};

/** The style code as the person reads it: looked up, or taken as it is. */
export function TypeCode({ readCode, limit, lookUpCredits, decide }: TypeCodeProps) {
  const [code, setCode] = useState(readCode);
  const typed = code.trim();
  const send = (choice: 'look_up' | 'type') => decide.send('product', { choice, code: typed });
  return (
    <TitledCard title="None of these? Type the code">
      <Form implicitSubmit={false} onSubmit={() => typed && send('look_up')}>
        <BlockStack gap="300">
          <LimitedTextField
            label="Style code on the box"
            value={code}
            onChange={setCode}
            spellCheck={false}
            helpText="As printed, with dashes and spaces."
            limit={limit}
            error={decide.errorOf('code') ?? decide.errorOf('style_code')}
          />
          <InlineStack gap="200">
            <Button
              submit
              disabled={!typed || decide.isBusy}
              loading={decide.isSending('choice', 'look_up')}
            >
              {`Look it up (${formatCount(lookUpCredits, 'credit')})`}
            </Button>
            <Button
              disabled={!typed || decide.isBusy}
              loading={decide.isSending('choice', 'type')}
              onClick={() => send('type')}
            >
              It is new: use this code
            </Button>
          </InlineStack>
          <Note isSmall>
            Looking it up searches your store and the sites. With "use this code" you name the
            product yourself.
          </Note>
        </BlockStack>
      </Form>
    </TitledCard>
  );
}
