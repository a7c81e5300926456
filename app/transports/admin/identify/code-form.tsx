import { BlockStack, Button, Form, InlineStack } from '@shopify/polaris';
import { useState } from 'react';
import { WriteButton } from '../access/write-button.tsx';
import type { FieldLimit } from '../calls/contract-limits.server.ts';
import { LimitedTextField } from '../shared/elements/limited-text-field.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';

/** The field's id, to move the focus there. */
export const TYPED_CODE_ID = 'typedCode';

export type CodeFormProps = {
  limit: FieldLimit | undefined;
  /** The code that was looked up last without a match: staff may list under it anyway. */
  triedCode: string | undefined;
  /** The code typed last, kept when its look-up failed. */
  typedCode: string | undefined;
  error: string | undefined;
  isBusy: boolean;
  /** There are no candidates to choose: listing under the code already looked up is the next step. */
  isLast: boolean;
  onLookUp: (code: string) => void;
  onListAnyway: (code: string) => void;
};

/** Lets staff type the style code as printed on the box. */
export function CodeForm(props: CodeFormProps) {
  const { limit, triedCode, typedCode, error, isBusy, isLast, onLookUp, onListAnyway } = props;
  const [code, setCode] = useState(typedCode ?? triedCode ?? '');
  const typed = code.trim();
  const wasTried = triedCode !== undefined && typed === triedCode;
  return (
    <TitledCard title="Type the code">
      <Form implicitSubmit={false} onSubmit={() => typed && onLookUp(typed)}>
        <BlockStack gap="300">
          <LimitedTextField
            id={TYPED_CODE_ID}
            label="Style code on the box"
            value={code}
            onChange={setCode}
            spellCheck={false}
            helpText={
              wasTried
                ? 'No certain match for this code. Compare it with the box, character by character.'
                : 'As printed, with dashes and spaces.'
            }
            limit={limit}
            error={error}
          />
          <InlineStack gap="200">
            {wasTried ? (
              <WriteButton
                hasReason
                onClick={() => onListAnyway(typed)}
                loading={isBusy}
                variant={isLast ? 'primary' : undefined}
              >
                List it under this code
              </WriteButton>
            ) : null}
            <Button submit disabled={!typed || isBusy}>
              {wasTried ? 'Look it up again' : 'Look it up'}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </TitledCard>
  );
}
