/** What of a document is drawn as a whole, from a height downwards. */
export type Piece = {
  readonly height: number;
  readonly draw: (y: number) => void;
  /** What stands above it again where it is the first of another page. */
  readonly above?: Piece;
  /** Room alone, of which nothing is seen: no page begins for it. */
  readonly blank?: true;
  /** Stands at the foot of its page, of which it is the last. */
  readonly atFoot?: true;
};

export const heightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0);

/** Pieces as one, which no page parts. */
export const stacked = (pieces: readonly Piece[]): Piece => ({
  height: heightOf(pieces),
  draw(y) {
    let at = y;
    for (const { height, draw } of pieces) {
      draw(at);
      at += height;
    }
  },
});
