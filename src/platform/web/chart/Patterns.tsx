import { PAINTS, STROKES, strokeWidth, TILE, TINT } from '#platform/chart/paints.ts';
import type { Palette } from './palette.ts';

const idOf = (id: string, series: number): string => `${id}-${series % PAINTS.length}`;

/** What fills the bars of a series. @param id of the `Patterns` of the same drawing */
export const fillOf = (id: string, series: number): string => `url(#${idOf(id, series)})`;

/** The tiles with which bars are filled. */
export function Patterns({ id, palette }: { readonly id: string; readonly palette: Palette }) {
  return (
    <defs>
      {PAINTS.map(({ pattern }, series) => {
        const [color, strokes] = [palette.series[series], STROKES[pattern]];
        const tint = pattern === 'solid' ? 1 : pattern === 'plain' ? TINT.plain : TINT.pattern;
        return (
          <pattern key={pattern} id={idOf(id, series)} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
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
