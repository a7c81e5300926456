import { useFetcher } from '@remix-run/react';
import { BlockStack, Card, Checkbox, Form, Link, Modal, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { ApiKeySummary } from '#app/domain/api-keys/api-keys.ts';
import { KEY_NAME_MAX_CHARS } from '#app/domain/api-keys/key-name.ts';
import { WriteButton } from '../access/write-button.tsx';
import { AppPage } from '../shared/elements/app-page.tsx';
import { LimitedTextField } from '../shared/elements/limited-text-field.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { showToast } from '../shared/show-toast.ts';
import { CodeSamplesCard, type CodeSamplesCardProps } from './code-samples-card.tsx';
import type { KeyAnswer } from './handle-key-form.server.ts';
import { KeyList } from './key-list.tsx';
import { NewKeyCard } from './new-key-card.tsx';

export type KeysPageProps = {
  keys: ApiKeySummary[];
  appUrl: string;
  /** The scope that lets a key add to stock. */
  stockScope: string;
} & CodeSamplesCardProps;

/** Creates and revokes the keys of programs and agents. */
export function KeysPage({ keys, appUrl, stockScope, calls, keyVariable }: KeysPageProps) {
  const fetcher = useFetcher<KeyAnswer>();
  const [name, setName] = useState('');
  const [addsStock, setAddsStock] = useState(false);
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null);
  const [revoking, setRevoking] = useState<ApiKeySummary | null>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const submit = (fields: Record<string, string>) => fetcher.submit(fields, { method: 'post' });

  useEffect(() => {
    if (answer?.kind === 'created') {
      setCreated(answer);
      setName('');
      setAddsStock(false);
    }
    if (answer?.kind === 'revoked') {
      setRevoking(null);
      showToast('Key revoked');
    }
  }, [answer]);

  const problem = answer?.kind === 'failed' ? answer.problem : null;
  const nameError = problem?.errors.find((error) => error.pointer === '/name')?.detail;
  const isBusy = fetcher.state !== 'idle';
  return (
    <AppPage title="Keys">
      {problem && !nameError ? <ProblemBanner problem={problem} /> : null}
      {created ? (
        <NewKeyCard
          name={created.name}
          secret={created.key}
          appUrl={appUrl}
          keyVariable={keyVariable}
          onDone={() => setCreated(null)}
        />
      ) : (
        <Card>
          <Form
            implicitSubmit={false}
            onSubmit={() =>
              submit({ intent: 'create', name, ...(addsStock && { also: stockScope }) })
            }
          >
            <BlockStack gap="300">
              <Text as="p">
                Programs and agents call this service with a key of this store.{' '}
                <Link url="/api/v1/docs" target="_blank">
                  API reference
                </Link>
              </Text>
              <LimitedTextField
                label="Name of the key"
                value={name}
                onChange={setName}
                placeholder="Supplier feed"
                helpText="Who or what will use it."
                limit={{ maxChars: KEY_NAME_MAX_CHARS }}
                error={nameError}
              />
              <Checkbox
                label="May also add to stock"
                helpText="For programs that book received boxes. It costs no credits."
                checked={addsStock}
                onChange={setAddsStock}
              />
              <div>
                <WriteButton need="keys" submit variant="primary" loading={isBusy && !revoking}>
                  Create a key
                </WriteButton>
              </div>
            </BlockStack>
          </Form>
        </Card>
      )}
      <KeyList keys={keys} stockScope={stockScope} onRevoke={setRevoking} />
      <CodeSamplesCard calls={calls} keyVariable={keyVariable} />
      <Modal
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke "${revoking?.name ?? ''}"?`}
        primaryAction={{
          content: 'Revoke',
          destructive: true,
          loading: isBusy,
          onAction: () => submit({ intent: 'revoke', key: revoking?.id ?? '' }),
        }}
        secondaryActions={[{ content: 'Keep the key', onAction: () => setRevoking(null) }]}
      >
        <Modal.Section>
          <Text as="p">
            Programs that use it stop working immediately. A revoked key cannot be restored.
          </Text>
        </Modal.Section>
      </Modal>
    </AppPage>
  );
}
