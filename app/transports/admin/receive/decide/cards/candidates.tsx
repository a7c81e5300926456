import { BlockStack, Divider } from '@shopify/polaris';
import { CandidateCard } from '../../../identify/candidate-card.tsx';
import { Note } from '../../../shared/elements/note.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import type { DecidePageProps } from '../load-decision.server.ts';
import type { Decide } from '../use-decide.ts';
import { NumberKey } from './number-key.tsx';
import { useNumberKeys } from './use-number-keys.ts';

export type CandidatesProps = {
  match: NonNullable<DecidePageProps['match']>;
  decide: Decide;
  /** The number keys choose a candidate. */
  hasKeys: boolean;
};

/** The products that the box may be, none of them preselected. */
export function Candidates({ match, decide, hasKeys }: CandidatesProps) {
  const { candidates, label, isMatched } = match;
  const choose = ({ index }: (typeof candidates)[number]) => {
    const choice = isMatched && index === 0 ? 'confirm' : 'choose';
    decide.send('product', { choice, index: String(index) });
  };
  useNumberKeys(hasKeys ? candidates.length : 0, (at) => {
    const candidate = candidates[at];
    if (candidate) choose(candidate);
  });
  if (candidates.length === 0) return null;
  return (
    <TitledCard title={candidates.length === 1 ? 'Is it this one?' : 'Is it one of these?'}>
      <Note>{`Compare ${candidates.length === 1 ? 'it' : 'each'} with the box.`}</Note>
      {candidates.map((candidate, at) => (
        <BlockStack gap="300" key={candidate.link + (candidate.style_code ?? '')}>
          {at > 0 ? <Divider /> : null}
          <CandidateCard
            candidate={candidate}
            label={label}
            onChoose={() => choose(candidate)}
            isChoosing={decide.isSending('index', String(candidate.index))}
          />
          {hasKeys ? <NumberKey index={at} /> : null}
        </BlockStack>
      ))}
    </TitledCard>
  );
}
