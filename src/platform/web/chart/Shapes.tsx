// The SVG shapes, fill patterns and colour palettes of charts, and the font and measured width of their texts.
import { isSolid, PAINTS, PAPER, pointPath, STROKES, strokeWidth, TILE, TINT, tokenOf } from '../../chart/paints.ts';
import type { Band, Curve, Mark, MeasureText, Rule, Words } from '../../chart/scene.ts';
import styles from './Shapes.module.css';

type RuleProps = { readonly rule: Rule; readonly palette: Palette };

function RuleLine({ rule: { role, from, to }, palette }: RuleProps) {
  const color = role === 'grid' ? palette.line : role === 'base' ? palette.soft : palette.ink;
  const isLevel = from[0] === to[0] || from[1] === to[1];
  return (
    <line
      x1={from[0]}
      y1={from[1]}
      x2={to[0]}
      y2={to[1]}
      stroke={color}
      strokeWidth={role === 'reference' ? 2.5 : 1}
      // Thin lines between two rows of points look blurred otherwise.
      shapeRendering={role !== 'reference' && isLevel ? 'crispEdges' : undefined}
    />
  );
}

/** Letters that are dark in either scheme. */
const DARK = 'var(--on-accent)';

type WordsProps = { readonly words: Words; readonly palette: Palette };

function Line({ words: { role, x, y, size, anchor, text, on }, palette }: WordsProps) {
  const isOnSolid = on !== undefined && isSolid(on);
  const halo = { paintOrder: 'stroke', stroke: palette.surface, strokeWidth: 4, strokeLinejoin: 'round' } as const;
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor={anchor}
      fill={isOnSolid ? palette.surface : role === 'axis' ? palette.soft : palette.ink}
      fontWeight={role === 'value' ? 600 : undefined}
      {...(on !== undefined && { className: styles['on'], color: PAINTS[on]!.dark ? DARK : palette.surface })}
      // Readable on any pattern, and on the lines of the grid.
      {...(role !== 'axis' && !isOnSolid && halo)}
    >
      {text}
    </text>
  );
}

type ShapesProps = { readonly shapes: readonly (Rule | Words | Curve | Band)[]; readonly palette: Palette };

/** Draws the shapes behind the marks of a chart, or over them. */
export const Shapes = ({ shapes, palette }: ShapesProps) =>
  shapes.map((shape, i) => {
    // Shapes have no name of their own, and are always drawn as a whole.
    const key = `${shape.kind} ${i}`;
    if (shape.kind === 'rule') return <RuleLine key={key} rule={shape} palette={palette} />;
    if (shape.kind === 'band') {
      const { kind: _kind, ...box } = shape;
      return <rect key={key} {...box} fill={palette.line} opacity={0.6} />;
    }
    if (shape.kind === 'words') return <Line key={key} words={shape} palette={palette} />;
    const { dash } = PAINTS[shape.paint]!;
    const color = palette.paints[shape.paint];
    return <path key={key} d={shape.d} fill="none" stroke={color} strokeWidth={2} strokeDasharray={dash.join(' ')} />;
  });

type MarkShapeProps = { readonly mark: Mark; readonly palette: Palette; readonly patterns: string };

/**
 * Draws a bar in its pattern, which on screen its colour covers, or a point of a line.
 * @param patterns the id of the drawing's `Patterns`
 */
export function MarkShape({ mark: { paint, shape }, palette, patterns }: MarkShapeProps) {
  const color = palette.paints[paint];
  if (shape.kind === 'point') {
    const d = pointPath(PAINTS[paint]!.point, shape.x, shape.y, shape.radius);
    return <path d={d} fill={color} stroke={palette.surface} strokeWidth={shape.radius / 3} />;
  }
  // The outline is inside, so that neighbours do not cover each other's.
  const inset = Math.min(0.75, shape.width / 2, shape.height / 2);
  return (
    <rect
      x={shape.x + inset}
      y={shape.y + inset}
      width={Math.max(0.5, shape.width - 2 * inset)}
      height={Math.max(0.5, shape.height - 2 * inset)}
      className={styles['bar']}
      color={color}
      fill={fillOf(patterns, paint)}
      stroke={color}
      strokeWidth={2 * inset}
    />
  );
}

/** The font of drawings: that of the page, named again because a picture has no page around it. */
export const LETTERS =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Ubuntu, sans-serif";

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a text on the screen; where a browser cannot measure, a guess on the wide side. */
export const measureText: MeasureText = (text, size) => {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * size * 0.6;
  // A little wider than measured: values are bold.
  context.font = `${size}px ${LETTERS}`;
  return context.measureText(text).width * 1.04;
};

/** The colours of a drawing, as SVG takes them. */
export type Palette = {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  /** In the order of `PAINTS`. */
  readonly paints: readonly string[];
};

/** The colours of the screen, which follow its scheme. */
export const SCREEN: Palette = {
  ink: 'var(--ink)',
  soft: 'var(--ink-soft)',
  line: 'var(--line)',
  surface: 'var(--surface)',
  paints: PAINTS.map((_, i) => `var(--${tokenOf(i)})`),
};

/** The colours of a picture, which is white on any screen. */
export const WHITE: Palette = { ...PAPER, paints: PAINTS.map(({ color }) => color) };

const idOf = (id: string, paint: number): string => `${id}-${paint}`;

/** Returns the fill of bars of a paint. @param id of the `Patterns` of the same drawing */
export const fillOf = (id: string, paint: number): string => `url(#${idOf(id, paint)})`;

/** The tiles with which bars are filled. */
export function Patterns({ id, palette }: { readonly id: string; readonly palette: Palette }) {
  return (
    <defs>
      {PAINTS.map(({ pattern }, paint) => {
        const [color, strokes] = [palette.paints[paint], STROKES[pattern]];
        const tint = pattern === 'solid' ? 1 : pattern === 'plain' ? TINT.plain : TINT.pattern;
        return (
          <pattern key={color} id={idOf(id, paint)} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
            <rect width={TILE} height={TILE} fill={palette.surface} />
            <rect width={TILE} height={TILE} fill={color} opacity={tint} />
            {strokes && (
              <path d={strokes} stroke={color} strokeWidth={strokeWidth(pattern)} strokeLinecap="round" fill="none" />
            )}
          </pattern>
        );
      })}
    </defs>
  );
}
