import { Badge, BlockStack, Box, Divider, InlineStack, Link, Text } from '@shopify/polaris';
import { SessionPhoto } from '../receive/session/session-photo.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import { Picture } from '../shared/elements/picture.tsx';
import type { CallPicture as CallPictureData } from './call-pictures.server.ts';
import type { CallView } from './to-call-view.server.ts';

const PICTURE_PX = 60;

/** Lists calls, each with a picture, what it did, who made it and when. */
export function CallList({ calls }: { calls: CallView[] }) {
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {calls.map((call, index) => (
        <li key={call.id}>
          {index > 0 ? <Divider /> : null}
          <Box padding="400">
            <InlineStack gap="300" wrap={false} blockAlign="start">
              <CallPicture picture={call.picture} sizePx={PICTURE_PX} />
              <BlockStack gap="100" inlineAlign="start">
                <Link url={`/app/activity/${call.id}`} removeUnderline>
                  <Text as="span" fontWeight="semibold" breakWord>
                    {call.text}
                  </Text>
                </Link>
                <Note isSmall>
                  <LocalTime at={call.at} /> · {call.who}
                </Note>
                {call.outcome.tone === 'success' ? null : (
                  <Badge tone={call.outcome.tone}>{call.outcome.label}</Badge>
                )}
              </BlockStack>
            </InlineStack>
          </Box>
        </li>
      ))}
    </ul>
  );
}

type CallPictureProps = { picture: CallPictureData | null; sizePx: number };

/** A call's picture, or a placeholder of the same size. */
export function CallPicture({ picture, sizePx }: CallPictureProps) {
  if (picture?.kind === 'photo')
    return <SessionPhoto photoId={picture.photoId} alt="" sizePx={sizePx} />;
  return <Picture src={picture?.url} alt="" sizePx={sizePx} />;
}
