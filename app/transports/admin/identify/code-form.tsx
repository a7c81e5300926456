import { BlockStack, Button, Card, Form, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import type { FieldLimit } from '../calls/contract-limits.server.ts';
import { lengthError } from '../shared/problems/length-error.ts';

/** Id of the field, to move the focus there. */
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
export function CodeForm({
  limit,
  triedCode,
  typedCode,
  error,
  isBusy,
  isLast,
  onLookUp,
  onListAnyway,
}: CodeFormProps) {
  const [code, setCode] = useState(typedCode ?? triedCode ?? '');
  const typed = code.trim();
  const shownError = lengthError(code, limit) ?? error;
  const wasTried = triedCode !== undefined && typed === triedCode;
  return (
    <Card>
      <Form implicitSubmit={false} onSubmit={() => typed && onLookUp(typed)}>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            Type the code
          </Text>
          <TextField
            id={TYPED_CODE_ID}
            label="Style code on the box"
            value={code}
            onChange={setCode}
            autoComplete="off"
            spellCheck={false}
            helpText={
              wasTried
                ? 'No certain match for this code. Compare it with the box, character by character.'
                : 'As printed, with dashes and spaces.'
            }
            {...(shownError !== undefined && { error: shownError })}
          />
          <InlineStack gap="200">
            {wasTried ? (
              <Button
                onClick={() => onListAnyway(typed)}
                loading={isBusy}
                {...(isLast && { variant: 'primary' })}
              >
                List it under this code
              </Button>
            ) : null}
            <Button submit disabled={!typed || isBusy}>
              {wasTried ? 'Look it up again' : 'Look it up'}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
