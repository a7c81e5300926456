import {
  Badge,
  Banner,
  BlockStack,
  Button,
  Card,
  Checkbox,
  InlineStack,
  Text,
} from '@shopify/polaris';
import { useState } from 'react';
import type { MatchView } from '../shared/match-view.ts';
import { CandidateCard } from './candidate-card.tsx';

export type BestMatchProps = {
  match: MatchView;
  onConfirm: () => void;
  isConfirming: boolean;
};

/** The matched product, the reason, and the link to list it. Staff confirm conflicts first. */
export function BestMatch({ match, onConfirm, isConfirming }: BestMatchProps) {
  const { output, choice } = match;
  const [best, ...others] = output.candidates;
  const conflicts = choice ? [] : output.variant_conflicts;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {conflicts.length > 0 ? 'Check this match' : 'Match found'}
          </Text>
          <Badge tone={output.confidence === 'high' ? 'success' : 'attention'}>
            {output.confidence === 'high' ? 'Sure' : 'Fairly sure'}
          </Badge>
        </InlineStack>
        <Text as="p" breakWord>
          {output.reason}
        </Text>
        {best ? <CandidateCard candidate={best} label={output.label} /> : null}
        {others.length > 0 ? (
          <Text as="p" tone="subdued" variant="bodySm">
            Also considered: {others.map((one) => one.source).join(', ')}
          </Text>
        ) : null}
        {conflicts.length > 0 ? (
          <ConflictCheck conflicts={conflicts} onConfirm={onConfirm} isConfirming={isConfirming} />
        ) : (
          <Button
            variant="primary"
            size="large"
            fullWidth
            url={`/app/list?match=${encodeURIComponent(match.requestId)}`}
          >
            List it
          </Button>
        )}
      </BlockStack>
    </Card>
  );
}

type ConflictCheckProps = { conflicts: string[]; onConfirm: () => void; isConfirming: boolean };

function ConflictCheck({ conflicts, onConfirm, isConfirming }: ConflictCheckProps) {
  const [checked, setChecked] = useState(false);
  return (
    <BlockStack gap="300">
      <Banner tone="warning" title="The sources disagree. Check the box.">
        <Text as="p" breakWord>
          The sources say: {conflicts.map((one) => `“${one}”`).join(', ')}. Which does the box say?
        </Text>
      </Banner>
      <Checkbox
        label="I checked the box: it is the product above"
        checked={checked}
        onChange={setChecked}
      />
      <Button
        variant="primary"
        size="large"
        fullWidth
        disabled={!checked}
        loading={isConfirming}
        onClick={onConfirm}
      >
        List it
      </Button>
    </BlockStack>
  );
}
