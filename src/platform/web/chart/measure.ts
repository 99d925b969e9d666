import type { MeasureText } from '#platform/chart/scene.ts';

/** The letters of drawings: those of the page, named once more because a picture has no page around it. */
export const LETTERS =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Ubuntu, sans-serif";

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a text is on the screen; where a browser cannot tell, a guess on the wide side. */
export const measureText: MeasureText = (text, size) => {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * size * 0.6;
  // A little wider than said: values are bold.
  context.font = `${size}px ${LETTERS}`;
  return context.measureText(text).width * 1.04;
};
