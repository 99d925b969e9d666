import { PAINTS, STROKES, strokeWidth, TILE, TINT } from '#platform/chart/paints.ts';
import type { Palette } from './palette.ts';

const idOf = (id: string, paint: number): string => `${id}-${paint}`;

/** What fills bars of a paint. @param id of the `Patterns` of the same drawing */
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
