import { useFetcher, useNavigate, useNavigation } from '@remix-run/react';
import { BlockStack, Card, Layout, Page } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import type { FieldLimit } from '../calls/contract-limits.server.ts';
import { useOperation } from '../calls/use-operation.ts';
import { useRetryKey } from '../calls/use-retry-key.ts';
import { FocusWhenShown } from '../shared/focus-when-shown.tsx';
import type { MatchView } from '../shared/match-view.ts';
import { NoCredits } from '../shared/problems/no-credits.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import type { TopUp } from '../shared/problems/top-up.ts';
import { StageList } from '../shared/stage-list.tsx';
import { BestMatch } from './best-match.tsx';
import { NoMatch } from './no-match.tsx';
import { takeNextPhoto } from './photo/next-photo.ts';
import { PhotoChooser } from './photo/photo-chooser.tsx';
import { PhotoPreview } from './photo/photo-preview.tsx';
import { TYPED_CODE_ID, TypeCode } from './type-code.tsx';
import { whatIsWrong } from './what-is-wrong.ts';
import { WhatWasRead } from './what-was-read.tsx';

export type IdentifyPageProps = {
  credits: number;
  topUp: TopUp;
  maxPhotoBytes: number;
  codeLimit: FieldLimit | undefined;
  /** The match the address names: it survives a reload and the way back. */
  match: MatchView | null;
};

/** The file just taken, the match that was shown then, and the one it was sent for once there is one. */
type TakenPhoto = { file: File; after: string | undefined; requestId?: string };

/** A photo becomes a product, or a question to a person. */
export function IdentifyPage(props: IdentifyPageProps) {
  const { credits, topUp, maxPhotoBytes, codeLimit } = props;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isMoving = navigation.state === 'loading';
  const decision = useFetcher();
  const [taken, setTaken] = useState<TakenPhoto | null>(null);
  const [typedCode, setTypedCode] = useState<string>();
  const [gone, setGone] = useState(false);
  const { state, run, reset } = useOperation<ImageProductMatchOutput>(
    'image-product-match',
    'Sending the photo',
  );
  const retryKey = useRetryKey();
  const [wrong, setWrong] = useState<string>();
  const isArriving =
    state.status === 'done' && navigation.location?.search === searchOf(state.output);
  const isLooking = state.status === 'running' || isArriving;
  const addressed = props.match?.requestId;
  // A photo of the next box: nothing of the last one stands beside it.
  const isNext =
    taken?.after === addressed && taken !== null && (taken.requestId === undefined || isMoving);
  const match = isNext ? null : props.match;
  const shown = isLooking ? null : match;
  // The file at hand may be of another match than the one that the way back leads to.
  const photo = !match || taken?.requestId === match.requestId ? (taken?.file ?? null) : null;

  const identify = async (file: File | null, code?: string) => {
    const bytes = file ?? (match ? await fetchPhoto(match.photoUrl) : null);
    if (!bytes) return setGone(true);
    setGone(false);
    const typed = code === undefined ? {} : { style_code: code };
    const key = retryKey.keyFor(file ?? match?.requestId, code);
    const input = { ...typed, include_trace: true, idempotency_key: key };
    const end = await run(input, bytes);
    retryKey.settle(end);
    if (!end || 'problem' in end) return;
    if (file) setTaken({ file, after: addressed, requestId: end.output.request_id });
    navigate(`/app/identify${searchOf(end.output)}`, { replace: code !== undefined });
  };

  const takePhoto = (file: File) => {
    const problem = whatIsWrong(file, maxPhotoBytes);
    setWrong(problem);
    if (problem !== undefined) return;
    setTypedCode(undefined);
    setTaken({ file, after: addressed });
    void identify(file);
  };
  const takeHeld = useRef(takePhoto);
  useEffect(() => {
    const held = takeNextPhoto();
    if (held) takeHeld.current(held);
  }, []);
  const startOver = () => {
    setTaken(null);
    setTypedCode(undefined);
    setGone(false);
    setWrong(undefined);
    reset();
    navigate('/app/identify');
  };
  const decide = (fields: Record<string, string>) =>
    decision.submit({ ...fields, match: match?.requestId ?? '' }, { method: 'post' });
  const deciding = decision.state === 'idle' ? undefined : decision.formData;

  const hasPhoto = photo !== null || match !== null;
  const hasJustEnded = state.status === 'done';
  const problem = state.status === 'failed' ? state.problem : null;
  const isBroke = problem?.code === 'insufficient_credits' || credits <= 0;
  const errorAt = (pattern: RegExp) =>
    problem?.errors.find((error) => pattern.test(error.pointer))?.detail;
  const codeError = errorAt(/^\/style_code$/);
  const photoError = errorAt(/^\/image_/);

  return (
    <Page
      title="Identify a box"
      backAction={{ content: 'Home', url: '/app' }}
      narrowWidth={!hasPhoto}
    >
      <Layout>
        <Layout.Section variant={hasPhoto ? 'oneHalf' : 'fullWidth'}>
          <BlockStack gap="400">
            {isBroke && !shown ? <NoCredits topUp={topUp} /> : null}
            {hasPhoto ? (
              <PhotoPreview
                file={photo}
                url={match?.photoUrl}
                trace={shown?.output.trace}
                error={wrong ?? photoError}
                onPhoto={takePhoto}
                onGallery={startOver}
              />
            ) : isBroke ? null : (
              <PhotoChooser maxBytes={maxPhotoBytes} onPhoto={takePhoto} />
            )}
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneHalf">
          <BlockStack gap="400">
            {isLooking && 'stages' in state ? (
              <Card>
                <StageList title="Looking at it" stages={state.stages} />
              </Card>
            ) : null}
            {problem && problem.code !== 'insufficient_credits' && !codeError && !photoError ? (
              <ProblemBanner problem={problem} onRetry={() => void identify(photo, typedCode)} />
            ) : null}
            {gone ? (
              <ProblemBanner
                problem={{
                  code: 'photo_gone',
                  title: 'The photo is gone',
                  detail: 'Photos are kept for one hour. Take it again.',
                  errors: [],
                }}
              />
            ) : null}
            {isBroke && shown ? <NoCredits topUp={topUp} /> : null}
            {shown?.output.matched ? (
              <FocusWhenShown key={shown.callId} isEnabled={hasJustEnded}>
                <BestMatch
                  match={shown}
                  onConfirm={() => decide({ intent: 'confirm' })}
                  isConfirming={deciding !== undefined}
                />
              </FocusWhenShown>
            ) : null}
            {shown && !shown.output.matched ? (
              <FocusWhenShown key={shown.callId} isEnabled={hasJustEnded}>
                <BlockStack gap="400">
                  <NoMatch
                    match={shown}
                    onPhoto={takePhoto}
                    onNone={() => document.getElementById(TYPED_CODE_ID)?.focus()}
                    onChoose={(index) => decide({ intent: 'choose', index: String(index) })}
                    choosing={deciding?.has('index') ? Number(deciding.get('index')) : null}
                  />
                  <TypeCode
                    limit={codeLimit}
                    triedCode={shown.triedCode}
                    typedCode={typedCode}
                    error={codeError}
                    isBusy={deciding !== undefined}
                    isLast={shown.output.candidates.length === 0}
                    onLookUp={(code) => {
                      setTypedCode(code);
                      void identify(photo, code);
                    }}
                    onListAnyway={(code) => decide({ intent: 'type', code })}
                  />
                </BlockStack>
              </FocusWhenShown>
            ) : null}
            {shown ? <WhatWasRead output={shown.output} /> : null}
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}

/** Where a match is shown. */
const searchOf = ({ request_id }: ImageProductMatchOutput) => `?match=${request_id}`;

async function fetchPhoto(url: string): Promise<Blob | null> {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response.blob() : null;
}
