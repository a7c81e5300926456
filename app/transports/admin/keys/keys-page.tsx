import { useFetcher } from '@remix-run/react';
import {
  BlockStack,
  Box,
  Button,
  Card,
  Form,
  Link,
  Modal,
  Page,
  Text,
  TextField,
} from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { KEY_NAME_MAX_CHARS } from '#app/domain/api-keys/key-name.ts';
import { lengthError } from '../shared/problems/length-error.ts';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { showToast } from '../shared/show-toast.ts';
import { KeyList } from './key-list.tsx';
import type { KeyAnswer, KeyView } from './key-view.ts';
import { NewKeyCard } from './new-key-card.tsx';

export type KeysPageProps = { keys: KeyView[]; appUrl: string };

/** Creates and revokes the keys of programs and agents. */
export function KeysPage({ keys, appUrl }: KeysPageProps) {
  const fetcher = useFetcher<KeyAnswer>();
  const [name, setName] = useState('');
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null);
  const [revoking, setRevoking] = useState<KeyView | null>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (answer?.kind === 'created') {
      setCreated({ name: answer.name, key: answer.key });
      setName('');
    }
    if (answer?.kind === 'revoked') {
      setRevoking(null);
      showToast('Key revoked');
    }
  }, [answer]);

  const problem = answer?.kind === 'failed' ? answer.problem : null;
  const nameError = problem?.errors.find((error) => error.pointer === '/name')?.detail;
  const shownNameError = lengthError(name, { maxChars: KEY_NAME_MAX_CHARS }) ?? nameError;
  const isBusy = fetcher.state !== 'idle';
  return (
    <Page title="Keys" backAction={{ content: 'Home', url: '/app' }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {problem && !nameError ? <ProblemBanner problem={problem} /> : null}
          {created ? (
            <NewKeyCard
              name={created.name}
              secret={created.key}
              appUrl={appUrl}
              onDone={() => setCreated(null)}
            />
          ) : (
            <Card>
              <Form
                implicitSubmit={false}
                onSubmit={() => fetcher.submit({ intent: 'create', name }, { method: 'post' })}
              >
                <BlockStack gap="300">
                  <Text as="p">
                    Programs and agents call this service with a key of this store.{' '}
                    <Link url="/api/v1/docs" target="_blank">
                      API reference
                    </Link>
                  </Text>
                  <TextField
                    label="Name of the key"
                    value={name}
                    onChange={setName}
                    autoComplete="off"
                    placeholder="Supplier feed"
                    helpText="Who or what will use it."
                    {...(shownNameError !== undefined && { error: shownNameError })}
                  />
                  <div>
                    <Button submit variant="primary" loading={isBusy && !revoking}>
                      Create a key
                    </Button>
                  </div>
                </BlockStack>
              </Form>
            </Card>
          )}
          <KeyList keys={keys} onRevoke={setRevoking} />
        </BlockStack>
      </Box>
      <Modal
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke "${revoking?.name ?? ''}"?`}
        primaryAction={{
          content: 'Revoke',
          destructive: true,
          loading: isBusy,
          onAction: () =>
            fetcher.submit({ intent: 'revoke', key: revoking?.id ?? '' }, { method: 'post' }),
        }}
        secondaryActions={[{ content: 'Keep the key', onAction: () => setRevoking(null) }]}
      >
        <Modal.Section>
          <Text as="p">
            Programs that use it stop working immediately. A revoked key cannot be restored.
          </Text>
        </Modal.Section>
      </Modal>
    </Page>
  );
}
