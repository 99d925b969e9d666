// Draws a chart as SVG, with links and a tip for its marks.
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { ChartData, ValueAt } from '../../chart/chart.ts';
import { walk, type Mark, type Scene } from '../../chart/scene.ts';
import { wordsOf } from '../../chart/words.ts';
import styles from './Drawing.module.css';
import { LETTERS, MarkShape, Patterns, SCREEN, Shapes } from './Shapes.tsx';

type DrawingProps = { readonly data: ChartData; readonly scene: Scene; readonly links: Links | undefined };

const same = (a: ValueAt, b: ValueAt): boolean => a.series === b.series && a.category === b.category;

/**
 * Draws a chart on the screen. Where its marks are links it is one stop of the Tab key: arrows go from mark to mark,
 * Enter opens the records of one. Each mark shows its value when it is pointed at or focused.
 */
export function Drawing({ data, scene, links }: DrawingProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [shown, setShown] = useState<Mark | null>(null);
  const [stop, setStop] = useState<ValueAt | null>(null);
  const linked = scene.marks.filter((mark) => links?.hrefOf(mark));
  const reached = linked.find((mark) => stop && same(mark, stop)) ?? linked[0];
  const label = `Gráfico: ${data.title}`;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setShown(null);
    const next = reached && walk(linked, scene.flow, reached, event.key);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setStop(next);
    svg.current?.querySelector<SVGAElement>(`[data-mark="${next.series} ${next.category}"]`)?.focus();
  };

  return (
    <div className={styles['drawing']} onPointerLeave={() => setShown(null)}>
      <svg
        ref={svg}
        width={scene.width}
        height={scene.height}
        viewBox={`0 0 ${scene.width} ${scene.height}`}
        fontFamily={LETTERS}
        role={linked.length > 0 ? 'group' : 'img'}
        aria-label={
          linked.length > 0 ? `${label}. Con las flechas se recorre.` : `${label}. Los datos están en la tabla.`
        }
      >
        <Patterns id={id} palette={SCREEN} />
        <g aria-hidden="true">
          <Shapes shapes={scene.under} palette={SCREEN} />
        </g>
        {scene.marks.map((mark) => (
          <MarkLink
            key={`${mark.series} ${mark.category}`}
            data={data}
            mark={mark}
            links={links}
            patterns={id}
            isStop={reached === mark}
            onShow={(on) => setShown(on ? mark : null)}
            onReach={() => setStop(mark)}
            onKeyDown={onKeyDown}
          />
        ))}
        <g className={styles['over']} aria-hidden="true">
          <Shapes shapes={scene.over} palette={SCREEN} />
        </g>
      </svg>
      {shown && <Tip scene={scene} mark={shown} text={linkWordsOf(data, shown, links)} />}
    </div>
  );
}

type MarkLinkProps = {
  readonly data: ChartData;
  readonly mark: Mark;
  readonly links: Links | undefined;
  readonly patterns: string;
  /** The Tab key stops at it. */
  readonly isStop: boolean;
  readonly onShow: (on: boolean) => void;
  readonly onReach: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function MarkLink({ data, mark, links, patterns, isStop, onShow, onReach, onKeyDown }: MarkLinkProps) {
  const href = links?.hrefOf(mark);
  const drawn = (
    <>
      <rect {...mark.hit} fill="transparent" />
      <MarkShape mark={mark} palette={SCREEN} patterns={patterns} />
    </>
  );
  const pointed = { onPointerEnter: () => onShow(true), onPointerLeave: () => onShow(false) };
  if (!href || !links) return <g {...pointed}>{drawn}</g>;
  return (
    <a
      {...pointed}
      href={href}
      data-mark={`${mark.series} ${mark.category}`}
      className={styles['mark']}
      aria-label={linkWordsOf(data, mark, links)}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => {
        onShow(true);
        onReach();
      }}
      onBlur={() => onShow(false)}
      onKeyDown={onKeyDown}
      onClick={(event) => links.follow(event, mark)}
    >
      {drawn}
      <rect {...mark.hit} className={styles['ring']} rx="3" />
    </a>
  );
}

/** Shows the value under the pointer, in words; the link has the same name. */
function Tip({ scene, mark: { hit }, text }: { readonly scene: Scene; readonly mark: Mark; readonly text: string }) {
  const x = hit.x + hit.width / 2;
  return (
    <span
      className={styles['tip']}
      aria-hidden="true"
      // It stays inside at the edges.
      style={{
        insetInlineStart: x,
        insetBlockStart: hit.y,
        translate: `${(-100 * x) / scene.width}% calc(-100% - 6px)`,
      }}
    >
      {text}
    </span>
  );
}

/** The links of a chart's marks. */
export type Links = {
  /** Returns the address of a value's records; null if none can be opened. */
  readonly hrefOf: (at: ValueAt) => string | null;
  /** Opens it within the page, unless the person asked for another window. */
  readonly follow: (event: MouseEvent, at: ValueAt) => void;
};

/** Returns a value in words, with the action of a press where it is a link. */
export const linkWordsOf = (data: ChartData, at: ValueAt, links: Links | undefined): string =>
  `${wordsOf(data, at)}${links?.hrefOf(at) ? ', ver registros' : ''}`;

/** Makes links that a page follows itself. */
export const linksOf = (hrefOf: Links['hrefOf'], onOpen: (at: ValueAt) => void): Links => ({
  hrefOf,
  follow(event, at) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(at);
  },
});
