// A matrix of questions that share one scale: lines under column heads, or cards that fold on a phone.
import { FieldError } from './Field.tsx';
import type { Option, RadioProps } from './inputs.tsx';
import styles from './Matrix.module.css';
import tiles from './tiles.module.css';

/** One question of a matrix, with what its radios share. */
export type MatrixRow = {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly required: boolean;
  readonly radio: RadioProps;
};

/** Five words up to this long fit in a row on a phone. */
const LONGEST_SHORT = 10;

const lookOf = (columns: readonly Option[]): 'word' | 'phrase' =>
  columns.every(({ label }) => label.length <= LONGEST_SHORT) ? 'word' : 'phrase';

/** The heads of a matrix's columns, where it is wide enough for columns; its radios have the same words as labels. */
export function MatrixHead({ columns }: { readonly columns: readonly Option[] }) {
  return (
    <div className={`${styles['row']} ${styles['head']}`} data-look={lookOf(columns)} aria-hidden="true">
      <span />
      <div className={`${styles['cells']} ${tiles['tiles']} ${tiles[lookOf(columns)]}`}>
        {columns.map(({ value, label }) => (
          <span key={value}>{label}</span>
        ))}
      </div>
    </div>
  );
}

type QuestionProps = MatrixRow & {
  readonly columns: readonly Option[];
  /** It is answered, and another question is being answered: its card is one line, which opens it again. */
  readonly folded?: { readonly answer: string; readonly onOpen: () => void } | undefined;
};

/** A question of a matrix: a line of it on a desk, a card with the whole scale in sight on a phone. */
export function MatrixQuestion({ id, label, help, error, required, radio, columns, folded }: QuestionProps) {
  const described = [help && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      id={id}
      role="radiogroup"
      tabIndex={-1}
      className={styles['row']}
      data-look={lookOf(columns)}
      data-invalid={error ? true : undefined}
      data-folded={folded ? true : undefined}
      aria-labelledby={`${id}-pregunta`}
      aria-describedby={described || undefined}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
    >
      {folded && (
        <button type="button" className={styles['fold']} aria-expanded={false} onClick={folded.onOpen}>
          <span>{label}</span> <strong>{folded.answer}</strong>
        </button>
      )}
      <div>
        <p id={`${id}-pregunta`} className={styles['label']}>
          <span>{label}</span>
          {required && <span aria-hidden="true">{'\u00a0*'}</span>}
        </p>
        {help && (
          <p id={`${id}-ayuda`} className={styles['help']}>
            {help}
          </p>
        )}
      </div>
      <div className={`${styles['cells']} ${tiles['tiles']} ${tiles[lookOf(columns)]}`}>
        {columns.map(({ value, label }) => (
          <label key={value} className={`${tiles['tile']} ${styles['cell']}`}>
            <input {...radio} type="radio" value={value} className={`${tiles['input']} ${styles['input']}`} />
            <span className={`${tiles['face']} ${styles['word']}`}>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <div className={styles['error']}>
          <FieldError id={id} error={error} />
        </div>
      )}
    </div>
  );
}

/** Questions of one scale, one below the other. */
export function Matrix({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles['matrix']}>{children}</div>;
}
