import { BlockStack, Button } from '@shopify/polaris';
import { useState } from 'react';
import type { DecidePageProps } from '../load-decision.server.ts';
import type { Decide } from '../use-decide.ts';
import { Candidates } from './candidates.tsx';
import { FindInStore } from './find-in-store.tsx';
import { TypeCode } from './type-code.tsx';

export type ProductChoiceProps = Pick<DecidePageProps, 'codeLimit' | 'lookUpCredits'> & {
  match: NonNullable<DecidePageProps['match']>;
  decide: Decide;
};

/** Which product the box is. Where something else is asked, it is behind a button. */
export function ProductChoice({ match, decide, codeLimit, lookUpCredits }: ProductChoiceProps) {
  const [isOpen, setOpen] = useState(match.isAsked);
  if (!isOpen)
    return (
      <Button fullWidth onClick={() => setOpen(true)}>
        It is another product
      </Button>
    );
  return (
    <BlockStack gap="400">
      <Candidates match={match} decide={decide} hasKeys={match.isAsked} />
      <FindInStore decide={decide} />
      <TypeCode
        readCode={match.readCode}
        limit={codeLimit}
        lookUpCredits={lookUpCredits}
        decide={decide}
      />
    </BlockStack>
  );
}
