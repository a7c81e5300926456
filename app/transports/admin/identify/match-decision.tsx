import { useFetcher } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import type { FieldLimit } from '../calls/contract-limits.server.ts';
import { FocusWhenShown } from '../shared/elements/focus-when-shown.tsx';
import type { MatchView } from '../shared/match-view.ts';
import { BestMatch } from './best-match.tsx';
import { CodeForm, TYPED_CODE_ID } from './code-form.tsx';
import { NoMatch } from './no-match.tsx';
import type { Receipt } from './stock/receipt.ts';

export type MatchDecisionProps = {
  match: MatchView;
  receipt: Receipt | null;
  /** The match was made on this page, not opened by its URL. */
  isJustDone: boolean;
  codeLimit: FieldLimit | undefined;
  /** The code typed last, kept when its look-up failed. */
  typedCode: string | undefined;
  codeError: string | undefined;
  onPhoto: (photo: File) => void;
  onLookUp: (code: string) => void;
};

/** A match and what staff can decide about it: confirm it, choose a candidate, or type the code. */
export function MatchDecision(props: MatchDecisionProps) {
  const { match, receipt, isJustDone, codeLimit, typedCode, codeError, onPhoto, onLookUp } = props;
  const { submit, formData } = useFetcher();
  const decide = (fields: Record<string, string>) =>
    submit({ ...fields, match: match.requestId }, { method: 'post' });
  return (
    <FocusWhenShown isEnabled={isJustDone}>
      {match.output.matched ? (
        <BestMatch
          match={match}
          receipt={receipt}
          onConfirm={() => decide({ intent: 'confirm' })}
          isConfirming={formData !== undefined}
        />
      ) : (
        <BlockStack gap="400">
          <NoMatch
            match={match}
            onPhoto={onPhoto}
            onNone={() => document.getElementById(TYPED_CODE_ID)?.focus()}
            onChoose={(index) => decide({ intent: 'choose', index: String(index) })}
            choosing={formData?.has('index') ? Number(formData.get('index')) : null}
          />
          <CodeForm
            limit={codeLimit}
            triedCode={match.triedCode}
            typedCode={typedCode}
            error={codeError}
            isBusy={formData !== undefined}
            isLast={match.output.candidates.length === 0}
            onLookUp={onLookUp}
            onListAnyway={(code) => decide({ intent: 'type', code })}
          />
        </BlockStack>
      )}
    </FocusWhenShown>
  );
}
