import { Badge, Banner, BlockStack, Button, Checkbox } from '@shopify/polaris';
import { useState } from 'react';
import { WriteButton } from '../access/write-button.tsx';
import { Note } from '../shared/elements/note.tsx';
import { Paragraph } from '../shared/elements/paragraph.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import type { MatchView } from '../shared/match-view.ts';
import { CandidateCard } from './candidate-card.tsx';
import { AddToStock } from './stock/add-to-stock.tsx';
import type { Receipt } from './stock/receipt.ts';

export type BestMatchProps = {
  match: MatchView;
  /** The match's boxes, if they can be added to stock as they are; null if something must be decided first. */
  receipt: Receipt | null;
  onConfirm: () => void;
  isConfirming: boolean;
};

/** The matched product, the reason, and the link to list it. Staff confirm conflicts first. */
export function BestMatch({ match, receipt, onConfirm, isConfirming }: BestMatchProps) {
  const { output, choice } = match;
  const [best, ...others] = output.candidates;
  const conflicts = choice ? [] : output.variant_conflicts;
  const listUrl = `/app/list?match=${encodeURIComponent(match.requestId)}`;
  const isSure = output.confidence === 'high';
  return (
    <TitledCard
      title={conflicts.length > 0 ? 'Check this match' : 'Match found'}
      badge={
        <Badge tone={isSure ? 'success' : 'attention'}>{isSure ? 'Sure' : 'Fairly sure'}</Badge>
      }
    >
      <Paragraph>{output.reason}</Paragraph>
      {best ? <CandidateCard candidate={best} label={output.label} hasEvidence={!receipt} /> : null}
      {others.length > 0 ? (
        <Note isSmall>Also considered: {others.map((one) => one.source).join(', ')}</Note>
      ) : null}
      {conflicts.length > 0 ? (
        <ConflictCheck conflicts={conflicts} onConfirm={onConfirm} isConfirming={isConfirming} />
      ) : receipt ? (
        <>
          <AddToStock receipt={receipt} listUrl={listUrl} />
          {/* Below the button, which must be visible on a phone without scrolling. */}
          {best && best.evidence.length > 0 ? <TextList texts={best.evidence} /> : null}
        </>
      ) : (
        <Button variant="primary" size="large" fullWidth url={listUrl}>
          List it
        </Button>
      )}
    </TitledCard>
  );
}

type ConflictCheckProps = { conflicts: string[]; onConfirm: () => void; isConfirming: boolean };

function ConflictCheck({ conflicts, onConfirm, isConfirming }: ConflictCheckProps) {
  const [checked, setChecked] = useState(false);
  return (
    <BlockStack gap="300">
      <Banner tone="warning" title="The sources disagree. Check the box.">
        <Paragraph>
          The sources say: {conflicts.map((one) => `“${one}”`).join(', ')}. Which does the box say?
        </Paragraph>
      </Banner>
      <Checkbox
        label="I checked the box: it is the product above"
        checked={checked}
        onChange={setChecked}
      />
      <WriteButton
        hasReason
        variant="primary"
        size="large"
        fullWidth
        disabled={!checked}
        loading={isConfirming}
        onClick={onConfirm}
      >
        List it
      </WriteButton>
    </BlockStack>
  );
}
