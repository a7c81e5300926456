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
import { CodeForm, TYPED_CODE_ID } from './code-form.tsx';
import { LabelCard } from './label-card.tsx';
import { NoMatch } from './no-match.tsx';
import { takePendingPhoto } from './photo/pending-photo.ts';
import { PhotoChooser } from './photo/photo-chooser.tsx';
import { PhotoPreview } from './photo/photo-preview.tsx';
import { findPhotoProblem } from './photo-problem.ts';

export type IdentifyPageProps = {
  credits: number;
  topUp: TopUp;
  maxPhotoBytes: number;
  codeLimit: FieldLimit | undefined;
  /** The match named in the URL, so that reload and the back button show it again. */
  match: MatchView | null;
};

type TakenPhoto = {
  file: File;
  /** Request id of the match shown when it was taken. */
  takenAt: string | undefined;
  /** Request id of its own match, once there is one. */
  requestId?: string;
};

/** Identifies the product on a photo; staff decide where the match is not certain. */
export function IdentifyPage(props: IdentifyPageProps) {
  const { credits, topUp, maxPhotoBytes, codeLimit } = props;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isNavigating = navigation.state === 'loading';
  const decision = useFetcher();
  const [taken, setTaken] = useState<TakenPhoto | null>(null);
  const [typedCode, setTypedCode] = useState<string>();
  const [isPhotoGone, setIsPhotoGone] = useState(false);
  const { state, run, reset } = useOperation<ImageProductMatchOutput>(
    'image-product-match',
    'Sending the photo',
  );
  const retryKey = useRetryKey();
  const [fileProblem, setFileProblem] = useState<string>();
  const isArriving =
    state.status === 'done' && navigation.location?.search === toSearch(state.output);
  const isIdentifying = state.status === 'running' || isArriving;
  const matchInUrl = props.match?.requestId;
  // A photo of the next box: hide the match of the previous one.
  const isNext =
    taken?.takenAt === matchInUrl &&
    taken !== null &&
    (taken.requestId === undefined || isNavigating);
  const match = isNext ? null : props.match;
  const shown = isIdentifying ? null : match;
  // After the back button the file may belong to another match than the one shown.
  const photo = !match || taken?.requestId === match.requestId ? (taken?.file ?? null) : null;

  const identify = async (file: File | null, code?: string) => {
    const bytes = file ?? (match ? await fetchPhoto(match.photoUrl) : null);
    if (!bytes) return setIsPhotoGone(true);
    setIsPhotoGone(false);
    const typed = code === undefined ? {} : { style_code: code };
    const key = retryKey.keyFor(file ?? match?.requestId, code);
    const input = { ...typed, include_trace: true, idempotency_key: key };
    const result = await run(input, bytes);
    retryKey.settle(result);
    if (!result || 'problem' in result) return;
    if (file) setTaken({ file, takenAt: matchInUrl, requestId: result.output.request_id });
    navigate(`/app/identify${toSearch(result.output)}`, { replace: code !== undefined });
  };

  const identifyPhoto = (file: File) => {
    const found = findPhotoProblem(file, maxPhotoBytes);
    setFileProblem(found);
    if (found !== undefined) return;
    setTypedCode(undefined);
    setTaken({ file, takenAt: matchInUrl });
    void identify(file);
  };
  const onPendingPhoto = useRef(identifyPhoto);
  useEffect(() => {
    const pending = takePendingPhoto();
    if (pending) onPendingPhoto.current(pending);
  }, []);
  const startOver = () => {
    setTaken(null);
    setTypedCode(undefined);
    setIsPhotoGone(false);
    setFileProblem(undefined);
    reset();
    navigate('/app/identify');
  };
  const decide = (fields: Record<string, string>) =>
    decision.submit({ ...fields, match: match?.requestId ?? '' }, { method: 'post' });
  const deciding = decision.state === 'idle' ? undefined : decision.formData;

  const hasPhoto = photo !== null || match !== null;
  const isJustDone = state.status === 'done';
  const problem = state.status === 'failed' ? state.problem : null;
  const hasNoCredits = problem?.code === 'insufficient_credits' || credits <= 0;
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
            {hasNoCredits && !shown ? <NoCredits topUp={topUp} /> : null}
            {hasPhoto ? (
              <PhotoPreview
                file={photo}
                url={match?.photoUrl}
                trace={shown?.output.trace}
                error={fileProblem ?? photoError}
                onPhoto={identifyPhoto}
                onGallery={startOver}
              />
            ) : hasNoCredits ? null : (
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
            {problem && problem.code !== 'insufficient_credits' && !codeError && !photoError ? (
              <ProblemBanner problem={problem} onRetry={() => void identify(photo, typedCode)} />
            ) : null}
            {isPhotoGone ? (
              <ProblemBanner
                problem={{
                  code: 'photo_gone',
                  title: 'The photo was deleted',
                  detail: 'Photos are kept for one hour. Take it again.',
                  errors: [],
                }}
              />
            ) : null}
            {hasNoCredits && shown ? <NoCredits topUp={topUp} /> : null}
            {shown?.output.matched ? (
              <FocusWhenShown key={shown.callId} isEnabled={isJustDone}>
                <BestMatch
                  match={shown}
                  onConfirm={() => decide({ intent: 'confirm' })}
                  isConfirming={deciding !== undefined}
                />
              </FocusWhenShown>
            ) : null}
            {shown && !shown.output.matched ? (
              <FocusWhenShown key={shown.callId} isEnabled={isJustDone}>
                <BlockStack gap="400">
                  <NoMatch
                    match={shown}
                    onPhoto={identifyPhoto}
                    onNone={() => document.getElementById(TYPED_CODE_ID)?.focus()}
                    onChoose={(index) => decide({ intent: 'choose', index: String(index) })}
                    choosing={deciding?.has('index') ? Number(deciding.get('index')) : null}
                  />
                  <CodeForm
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
            {shown ? <LabelCard output={shown.output} /> : null}
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}

/** The query of the URL that shows a match. */
const toSearch = ({ request_id }: ImageProductMatchOutput) => `?match=${request_id}`;

async function fetchPhoto(url: string): Promise<Blob | null> {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response.blob() : null;
}
