// The text that is pasted to begin a form, and beside it the questions as which it is read.
import { useDeferredValue, useMemo } from 'react';
import { countOf } from '#platform/contract/quantities.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Bullets, Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { copyOf, NEW_FORM } from '../../copia.ts';
import { kindNamed, kindOf, labelOf } from '../../editing/kinds.ts';
import { optionsOf } from '../../editing/options.ts';
import { withPasted } from '../../editing/pasted-draft.ts';
import { MAX_PASTED } from '../../editing/pasted-lines.ts';
import { readPasted, type Pasted, type UnreadLine } from '../../editing/pasted.ts';
import { outlineOf, type Entry } from '../../editing/questions.ts';
import styles from './list.module.css';

const EXAMPLE = `Inscripción a los talleres
1. Nombre completo
2. Correo institucional
3. ¿A qué taller asistirá?
- Moodle desde cero
- Evaluación en línea
4. ¿Por qué le interesa? (opcional)`;

/** Returns true if a text has a question. */
export const hasQuestions = ({ secciones }: Pasted): boolean => secciones.length > 0;

type PastedTextProps = {
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

export function PastedText({ text, error, onChange }: PastedTextProps) {
  const seen = useDeferredValue(text);
  return (
    <Grid column="wide" align="top">
      <Field
        label="Texto con las preguntas"
        required
        help="Una pregunta numerada en cada renglón y, debajo, sus opciones con guion o viñeta."
        error={error}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={14}
            maxLength={MAX_PASTED}
            placeholder={EXAMPLE}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <Understood text={seen} />
    </Grid>
  );
}

/** The form that a text makes, question by question, and the lines that were not understood. */
function Understood({ text }: { readonly text: string }) {
  const { pasted, entries, draft } = useMemo(() => {
    const read = readPasted(text);
    const made = withPasted(copyOf(NEW_FORM, { slug: 'nuevo', titulo: read.titulo }), read);
    return { pasted: read, draft: made, entries: outlineOf(made) };
  }, [text]);
  const count = entries.filter(({ tipo }) => tipo === 'pregunta').length;
  return (
    <Stack gap={2}>
      <p role="status">
        <strong>
          {hasQuestions(pasted)
            ? `Quedarán ${countOf(count, 'pregunta', 'preguntas')}`
            : 'Aquí verá las preguntas que se entiendan'}
        </strong>
        {pasted.unread.length > 0 && <span>{` · ${countOf(pasted.unread.length, 'aviso', 'avisos')} más abajo`}</span>}
      </p>
      {hasQuestions(pasted) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <ol className={styles['read']} tabIndex={0} aria-label="Preguntas que se entendieron">
          {entries.map((entry) => (
            <li key={entry.tipo === 'seccion' ? `#${entry.index}` : entry.ruta}>
              <EntryLine
                entry={entry}
                options={
                  'nodo' in entry && 'lista' in entry.nodo
                    ? optionsOf(draft, entry.nodo.lista).map(({ texto }) => texto)
                    : []
                }
              />
            </li>
          ))}
        </ol>
      )}
      <UnreadLines of={pasted.unread} />
    </Stack>
  );
}

type EntryLineProps = { readonly entry: Entry; readonly options: readonly string[] };

/** A section, or a question with its kind. */
function EntryLine({ entry, options }: EntryLineProps) {
  if (entry.tipo === 'seccion') return <strong>{entry.seccion.titulo}</strong>;
  const { nodo } = entry;
  const kind = kindOf(nodo);
  const isOptional = 'obligatorio' in nodo && !(nodo.obligatorio ?? true);
  return (
    <>
      <Row gap={2} align="baseline">
        <span>{labelOf(nodo)}</span>
        <MutedInline>
          {[kind && kindNamed(kind).titulo, isOptional && 'opcional'].filter(Boolean).join(' · ')}
        </MutedInline>
      </Row>
      {options.length > 0 && <Muted>{options.join(' · ')}</Muted>}
    </>
  );
}

/** The lines that were not understood, or not as a whole, with why. */
const UnreadLines = ({ of: lines }: { readonly of: readonly UnreadLine[] }) =>
  lines.length > 0 && (
    <section aria-label="Lo que no se entendió">
      <p>
        <strong>Revise estos renglones</strong>
      </p>
      <Bullets>
        {lines.map(({ line, text, reason }, i) => (
          // The same line may have several remarks.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>{`Renglón ${line}: «${text.length > 80 ? `${text.slice(0, 80)}…` : text}». ${reason}`}</li>
        ))}
      </Bullets>
    </section>
  );
