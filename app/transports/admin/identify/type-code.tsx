import { BlockStack, Button, Card, Form, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import type { FieldLimit } from '../calls/contract-limits.server.ts';
import { lengthError } from '../shared/problems/length-error.ts';

/** The field's id, for what leads there. */
export const TYPED_CODE_ID = 'typedCode';

export type TypeCodeProps = {
  limit: FieldLimit | undefined;
  /** The code that was typed and found nothing: it may be listed all the same. */
  triedCode: string | undefined;
  /** What was typed last; it outlives a look-up that failed. */
  typedCode: string | undefined;
  error: string | undefined;
  isBusy: boolean;
  /** Nothing else is left to do: listing under the code that was tried is the next step. */
  isLast: boolean;
  onLookUp: (code: string) => void;
  onListAnyway: (code: string) => void;
};

/** For a person who holds the box: the code as printed. */
export function TypeCode({
  limit,
  triedCode,
  typedCode,
  error,
  isBusy,
  isLast,
  onLookUp,
  onListAnyway,
}: TypeCodeProps) {
  const [code, setCode] = useState(typedCode ?? triedCode ?? '');
  const typed = code.trim();
  const wrong = lengthError(code, limit) ?? error;
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
                ? 'Nothing certain was found for this code. Compare it with the box, character by character.'
                : 'As printed, with its dashes and spaces.'
            }
            {...(wrong !== undefined && { error: wrong })}
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
