import { BlockStack, Box, Button } from '@shopify/polaris';
import { useState } from 'react';
import type { DecidePageProps } from '../load-decision.server.ts';
import type { Decide } from '../use-decide.ts';
import { Candidates } from './candidates.tsx';
import { FindInStore } from './find-in-store.tsx';
import { TypeCode } from './type-code.tsx';

export type ProductChoiceProps = Pick<
  DecidePageProps,
  'about' | 'match' | 'codeLimit' | 'lookUpCredits'
> & { decide: Decide };

/** Asks which product the box is. If the box's question is another one, this is hidden behind a button. */
export function ProductChoice(props: ProductChoiceProps) {
  const { about, match, decide } = props;
  const [isOpen, setOpen] = useState(match ? match.isAsked : about === 'photo');
  if (!isOpen)
    return (
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Button fullWidth onClick={() => setOpen(true)}>
          It is another product
        </Button>
      </Box>
    );
  if (!match) return <FindInStore labelName="" decide={decide} />;
  return <ChoiceOfMatch {...props} match={match} />;
}

type ChoiceOfMatchProps = ProductChoiceProps & { match: NonNullable<DecidePageProps['match']> };

function ChoiceOfMatch({ match, decide, codeLimit, lookUpCredits }: ChoiceOfMatchProps) {
  const hasCandidates = match.candidates.length > 0;
  const typeCode = (
    <TypeCode
      title={hasCandidates ? 'None of these? Type the code' : 'Check the code'}
      readCode={match.readCode}
      limit={codeLimit}
      lookUpCredits={lookUpCredits}
      decide={decide}
    />
  );
  const find = <FindInStore labelName={match.label?.description ?? ''} decide={decide} />;
  // A code that was read but not found is more often a new product than one in the store under another code.
  const isUnknownCode = !hasCandidates && match.readCode !== '';
  return (
    <BlockStack gap="400">
      <Candidates match={match} decide={decide} hasKeys={match.isAsked} />
      {isUnknownCode ? typeCode : find}
      {isUnknownCode ? find : typeCode}
    </BlockStack>
  );
}
