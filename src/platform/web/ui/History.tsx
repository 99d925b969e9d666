// The history of a page, a panel or a row: a list of changes with person, change and instant.
import { useId, type ReactNode } from 'react';
import { countOf } from '#platform/contract/quantities.ts';
import type { Elements } from './elements.ts';
import styles from './History.module.css';

export type HistoryAct = {
  readonly key: string | number;
  /** The instant, as an ISO text and as shown. */
  readonly instant: string;
  readonly when: string;
  /** Name of the change, if it has one: 'Respondida'. */
  readonly did?: string;
  /** The person, and the means where that matters: 'Ana Ruiz, desde un archivo'. */
  readonly by: string;
  /** The changed values. */
  readonly what?: Elements;
};

const Acts = ({ of }: { readonly of: readonly HistoryAct[] }) => (
  <ol className={styles['acts']}>
    {of.map(({ key, instant, when, did, by, what }) => {
      const time = <time dateTime={instant}>{when}</time>;
      return (
        <li key={key}>
          {did !== undefined && <p>{`${did} por ${by}`}</p>}
          <p className={styles['by']}>
            {time}
            {did === undefined && <span>{`, por ${by}`}</span>}
          </p>
          {what}
        </li>
      );
    })}
  </ol>
);

type HistoryProps = {
  /** The newest first. */
  readonly of: readonly HistoryAct[];
  /** The words where nothing has been done. */
  readonly empty?: ReactNode;
  /** A part of a page by default; a part of a panel, or of something in a list, closed until a person opens it. */
  readonly place?: 'page' | 'panel' | 'fold';
};

export function History({ of, empty, place = 'page' }: HistoryProps) {
  const title = useId();
  if (place === 'fold') {
    return (
      of.length > 0 && (
        <details>
          <summary>
            <strong>{`Historia (${countOf(of.length, 'cambio', 'cambios')})`}</strong>
          </summary>
          <Acts of={of} />
        </details>
      )
    );
  }
  const Heading = place === 'page' ? 'h2' : 'h3';
  return (
    <section className={styles[place]} aria-labelledby={title}>
      <Heading id={title}>Historia</Heading>
      {of.length === 0 ? <p className={styles['by']}>{empty}</p> : <Acts of={of} />}
    </section>
  );
}
