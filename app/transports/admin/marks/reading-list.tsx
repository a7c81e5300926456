import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import type { MatchReading } from '#app/operations/image-product-match/contract.ts';
import {
  describePosition,
  describeReading,
  groupReadings,
  type ReadingGroup,
} from './describe-reading.ts';
import { MARK_STYLES, type MarkName, markOf } from './mark-styles.ts';

export type ReadingListProps = {
  readings: MatchReading[];
  /** The readings are also marked on the photo: the list is the legend. */
  isMarked: boolean;
};

/** Lists what was read, including readings without a position on the photo. */
export function ReadingList({ readings, isMarked }: ReadingListProps) {
  const groups = groupReadings(readings);
  const isStack = groups.filter(({ label }) => label !== null).length > 1;
  const marks = Object.keys(MARK_STYLES) as MarkName[];
  const drawn = marks.filter((mark) => readings.some((one) => one.corners && markOf(one) === mark));
  if (readings.length === 0) return null;
  if (!isStack) {
    return (
      <ul aria-label="Read on the photo" style={LIST}>
        {readings.map((reading) => (
          <li key={`${reading.kind} ${reading.text ?? ''}`}>
            <InlineStack gap="150" blockAlign="center" wrap={false}>
              {isMarked && reading.corners ? <Swatch mark={markOf(reading)} /> : null}
              <Reading reading={reading} isMarked={isMarked} />
            </InlineStack>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <BlockStack gap="200">
      {isMarked ? (
        <InlineStack gap="300">
          {drawn.map((mark) => (
            <InlineStack key={mark} gap="150" blockAlign="center" wrap={false}>
              <Swatch mark={mark} />
              <Text as="span" variant="bodySm">
                {MARK_STYLES[mark].name}
              </Text>
            </InlineStack>
          ))}
        </InlineStack>
      ) : null}
      <ul aria-label="Read on the photo" style={{ ...LIST, flexDirection: 'column' }}>
        {groups.map((group) => (
          <li key={group.label}>
            <Group group={group} isMarked={isMarked} />
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}

const LIST = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
} as const;

type ReadingProps = { reading: MatchReading; isMarked: boolean };

function Reading({ reading, isMarked }: ReadingProps) {
  const position = isMarked ? describePosition(reading) : '';
  return (
    <Text as="span" variant="bodySm" breakWord>
      {describeReading(reading)}
      {position ? (
        <Text as="span" visuallyHidden>
          {`, ${position}`}
        </Text>
      ) : null}
    </Text>
  );
}

function Group({ group, isMarked }: { group: ReadingGroup; isMarked: boolean }) {
  const { label, readings } = group;
  const [head] = readings.filter(({ kind }) => kind === 'label');
  const others = readings.filter((one) => one !== head);
  return (
    <Text as="p" variant="bodySm" breakWord>
      <Text as="span" fontWeight="semibold">
        {label === null ? 'Other: ' : `Label ${label + 1}: `}
      </Text>
      {head?.why ? `${head.why}${others.length > 0 ? '; ' : ''}` : null}
      {others.map((reading, index) => (
        <span key={`${reading.kind} ${reading.text}`}>
          {index > 0 ? ', ' : null}
          <Reading reading={reading} isMarked={isMarked} />
        </span>
      ))}
    </Text>
  );
}

/** A sample of a mark's outline. */
function Swatch({ mark }: { mark: MarkName }) {
  const { colour, widthPx, dashes } = MARK_STYLES[mark];
  return (
    <svg width={26} height={14} aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect
        x={2}
        y={2}
        width={22}
        height={10}
        fill="none"
        stroke={colour}
        strokeWidth={widthPx}
        strokeDasharray={dashes}
      />
    </svg>
  );
}
