import type { MatchReading, MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { type Corner, growQuad } from './grow-quad.ts';
import { MARK_STYLES, type MarkName, markOf } from './mark-styles.ts';

/** Gap between small print and its outline, as a share of the photo's longest side: 4 px on a phone. */
const MARGIN = 0.012;
/** Height of a label's number, as a share of the photo's longest side. */
const NUMBER_SIZE = 0.055;

/**
 * Draws outlines around what was read, over a photo that fills the same box with `object-fit: contain`. Hidden from
 * screen readers, for which {@link ReadingList} has the same content.
 */
export function MarkOverlay({ trace: { photo, readings } }: { trace: MatchTrace }) {
  const { width_px: width, height_px: height } = photo;
  const marks = readings.flatMap((reading) => {
    const corners = reading.corners?.map(([x = 0, y = 0]): Corner => [x * width, y * height]);
    return corners ? [{ reading, corners }] : [];
  });
  const labels = marks.filter(({ reading }) => reading.kind === 'label');
  const side = Math.max(width, height);
  const size = NUMBER_SIZE * side;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      {marks.map(({ reading, corners }) => (
        <Mark
          key={keyOf(reading)}
          mark={markOf(reading)}
          corners={isSmall(reading) ? growQuad(corners, MARGIN * side) : corners}
        />
      ))}
      {labels.length > 1
        ? labels.map(({ reading, corners }) => (
            <LabelNumber
              key={reading.label}
              number={(reading.label ?? 0) + 1}
              corners={corners}
              size={size}
            />
          ))
        : null}
    </svg>
  );
}

function keyOf({ kind, text, corners }: MatchReading): string {
  return `${kind} ${text ?? ''} ${corners?.join(' ') ?? ''}`;
}

const isSmall = ({ kind }: MatchReading) => kind === 'style_code' || kind === 'size';

type MarkProps = { mark: MarkName; corners: readonly Corner[] };

function Mark({ mark, corners }: MarkProps) {
  const { colour, widthPx, dashes } = MARK_STYLES[mark];
  const shape = {
    points: corners.map((corner) => corner.join(',')).join(' '),
    fill: 'none',
    strokeLinejoin: 'round' as const,
    vectorEffect: 'non-scaling-stroke',
  };
  return (
    <g data-mark={mark}>
      <polygon {...shape} stroke="#ffffff" strokeOpacity={0.85} strokeWidth={widthPx + 1.5} />
      <polygon {...shape} stroke={colour} strokeWidth={widthPx} strokeDasharray={dashes} />
    </g>
  );
}

type LabelNumberProps = { number: number; corners: readonly Corner[]; size: number };

/** The label's number in the list, outside of its corner nearest to the photo's top left. */
function LabelNumber({ number, corners, size }: LabelNumberProps) {
  const [x, y] = corners.reduce((a, b) => (b[0] + b[1] < a[0] + a[1] ? b : a));
  const radius = 0.62 * size;
  const centre = { x: Math.max(radius, x - radius), y: Math.max(radius, y) };
  return (
    <g>
      <circle
        cx={centre.x}
        cy={centre.y}
        r={radius}
        fill={MARK_STYLES.label.colour}
        stroke="#fff"
        strokeWidth={0.08 * size}
      />
      <text
        x={centre.x}
        y={centre.y}
        dy="0.35em"
        textAnchor="middle"
        fontSize={size}
        fontWeight={700}
        fill="#fff"
      >
        {number}
      </text>
    </g>
  );
}
