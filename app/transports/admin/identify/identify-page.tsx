import { BlockStack, Card, Layout } from '@shopify/polaris';
import { describeCloserPhoto } from '../marks/describe-reading.ts';
import { toReceivingUrl } from '../receive/elsewhere/to-receiving-url.ts';
import { AppPage } from '../shared/elements/app-page.tsx';
import { StageList } from '../shared/elements/stage-list.tsx';
import type { MatchView } from '../shared/match-view.ts';
import { creditsLeft } from '../shared/problems/credits-left.ts';
import { NoCredits } from '../shared/problems/no-credits.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { LabelCard } from './label-card.tsx';
import type { IdentifyPageProps } from './load-identify.server.ts';
import { MatchDecision } from './match-decision.tsx';
import { PhotoChooser } from './photo/photo-chooser.tsx';
import { PhotoPreview } from './photo/photo-preview.tsx';
import { useIdentify } from './use-identify.ts';

/** Identifies the product on a photo; staff decide if the match is not certain. */
export function IdentifyPage(props: IdentifyPageProps) {
  const { credits, priceCredits, topUp, maxPhotoBytes, codeLimit } = props;
  const identify = useIdentify(props.match, maxPhotoBytes);
  const { state, isIdentifying, photo, match, problem, identifyPhoto } = identify;
  const shown = isIdentifying ? null : match;
  const hasPhoto = photo !== null || match !== null;
  const lacksCredits = problem?.code === 'insufficient_credits';
  const left = creditsLeft(credits, lacksCredits, priceCredits);
  const noCredits =
    left < priceCredits ? (
      <NoCredits topUp={topUp} credits={left} priceCredits={priceCredits} />
    ) : null;
  const errorAt = (pattern: RegExp) =>
    problem?.errors.find((error) => pattern.test(error.pointer))?.detail;
  const codeError = errorAt(/^\/style_code$/);
  const photoError = errorAt(/^\/image_/);

  return (
    <AppPage
      title="Identify a box"
      narrowWidth={!hasPhoto}
      {...(props.receivingSessionId && {
        backAction: { content: 'Receive boxes', url: toReceivingUrl(props.receivingSessionId) },
      })}
    >
      <Layout>
        <Layout.Section variant={hasPhoto ? 'oneHalf' : 'fullWidth'}>
          <BlockStack gap="400">
            {shown ? null : noCredits}
            {hasPhoto ? (
              <PhotoPreview
                file={photo}
                url={match?.photoUrl}
                trace={shown?.output.trace}
                advice={shown && toAdvice(shown)}
                error={identify.fileProblem ?? photoError}
                onPhoto={identifyPhoto}
                onChoosePhoto={identify.startOver}
              />
            ) : noCredits ? null : (
              <PhotoChooser maxBytes={maxPhotoBytes} onPhoto={identifyPhoto} />
            )}
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneHalf">
          <BlockStack gap="400">
            {isIdentifying && 'stages' in state ? (
              <Card>
                <StageList title="Identifying the box" stages={state.stages} />
              </Card>
            ) : null}
            {problem && !lacksCredits && !codeError && !photoError ? (
              <ProblemBanner problem={problem} onRetry={identify.retry} />
            ) : null}
            {shown ? noCredits : null}
            {shown ? (
              <MatchDecision
                key={shown.callId}
                match={shown}
                receipt={props.receipt}
                isJustDone={state.status === 'done'}
                codeLimit={codeLimit}
                typedCode={identify.typedCode}
                codeError={codeError}
                onPhoto={identifyPhoto}
                onLookUp={identify.lookUpCode}
              />
            ) : null}
            {shown ? <LabelCard output={shown.output} /> : null}
          </BlockStack>
        </Layout.Section>
      </Layout>
    </AppPage>
  );
}

/** Returns how to take a better photo; null for a match, which needs none even if one of its labels was not read. */
function toAdvice({ output: { matched, trace } }: MatchView): string | null {
  return matched || !trace ? null : describeCloserPhoto(trace.readings);
}
