import { BlockStack, Button, Card, Form, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import type { FieldLimit } from '../calls/contract-limits.server.ts';
import { lengthError } from '../shared/length-error.ts';

export type TypeCodeProps = {
  limit: FieldLimit | undefined;
  /** The code that was typed and found nothing: it may be listed all the same. */
  triedCode: string | undefined;
  /** What was typed last; it outlives a look-up that failed. */
  typedCode: string | undefined;
  error: string | undefined;
  isBusy: boolean;
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
            label="Style code on the box"
            value={code}
            onChange={setCode}
            autoComplete="off"
            spellCheck={false}
            helpText={
              wasTried
                ? 'Nothing certain was found for this code. Compare it with the box once more.'
                : 'As printed, with its dashes and spaces.'
            }
            {...(wrong !== undefined && { error: wrong })}
          />
          <InlineStack gap="200">
            <Button submit disabled={!typed} loading={isBusy}>
              Look it up
            </Button>
            {wasTried ? (
              <Button onClick={() => onListAnyway(typed)} disabled={isBusy}>
                List it under this code
              </Button>
            ) : null}
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
