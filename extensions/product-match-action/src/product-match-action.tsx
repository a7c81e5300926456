import { render } from 'preact';
import { useState } from 'preact/hooks';
import { CodeForm } from './code-form.tsx';
import { describeMatch, toAppPage } from './describe-match.ts';
import { MatchResult } from './match-result.tsx';
import { type MatchAnswer, type MatchRequest, requestMatch } from './request-match.ts';

// biome-ignore lint/style/noDefaultExport: Shopify calls a module's default export.
export default function extension() {
  render(<ProductMatchAction />, document.body);
}

type State = { request?: MatchRequest; answer?: MatchAnswer };

/** Identifies the product on a photo, from a product's page or the list of products. */
function ProductMatchAction() {
  const [{ request, answer }, setState] = useState<State>({});
  const isBusy = request !== undefined && answer === undefined;
  const match = answer?.kind === 'answered' ? answer.match : undefined;

  async function send(next: MatchRequest) {
    setState({ request: next });
    const newAnswer = await requestMatch(next);
    // Ignore the answer if another photo was chosen meanwhile.
    setState((now) => (now.request === next ? { request: next, answer: newAnswer } : now));
  }
  const sendPhoto = (photo: File | undefined, styleCode?: string) => {
    if (!photo) return;
    const idempotencyKey = crypto.randomUUID();
    void send({ photo, idempotencyKey, ...(styleCode && { styleCode }) });
  };

  return (
    <s-admin-action heading="Identify from photo">
      <s-stack gap="base">
        <s-drop-zone
          label="Photo of the box or tag"
          accessibilityLabel="Choose a photo of the box or tag"
          accept="image/*"
          disabled={isBusy}
          onChange={(event) => sendPhoto(event.currentTarget.files[0])}
        />
        {isBusy && <s-spinner accessibilityLabel="Reading the photo and looking it up" />}
        {match && <MatchResult match={match} />}
        {match && describeMatch(match).asksForCode && (
          <CodeForm onCode={(styleCode) => sendPhoto(request?.photo, styleCode)} />
        )}
        {request && answer?.kind === 'failed' && (
          <s-banner tone="critical" heading="The photo was not identified">
            {answer.detail}
            <s-button slot="secondary-actions" onClick={() => void send(request)}>
              Try again
            </s-button>
          </s-banner>
        )}
      </s-stack>
      {match && (
        <s-button slot="primary-action" variant="primary" href={toAppPage(match)}>
          Open in the app
        </s-button>
      )}
      <s-button slot="secondary-actions" onClick={() => shopify.close()}>
        Close
      </s-button>
    </s-admin-action>
  );
}
