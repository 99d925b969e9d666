// The form that changes the open question in its place: words, kind, answers, and when it is asked.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Nodo } from '#catalogo/arbol.ts';
import { isNota } from '#catalogo/nota.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid, Row } from '#platform/web/ui/layout.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { withoutAbsent } from '../../editing/draft.ts';
import { KIND_NAMES, kindNamed, kindOf, labelOf, type KindName } from '../../editing/kinds.ts';
import { isOwnList } from '../../editing/options.ts';
import { changeKind, changeLabel, changeNodo, duplicateQuestion, removeQuestion } from '../../editing/questions.ts';
import type { Remark } from '../../editing/remarks.ts';
import { useOpenForm } from '../editor-context.ts';
import { RemarkList } from '../Remarks.tsx';
import { ConditionField } from './ConditionField.tsx';
import { idOfLabel, idOfQuestion } from './ids.ts';
import { InnerQuestions } from './InnerQuestions.tsx';
import { KindDetails } from './KindDetails.tsx';
import { Options } from './Options.tsx';
import styles from './questions.module.css';

type QuestionFormProps = {
  readonly ruta: string;
  readonly nodo: Nodo;
  readonly faults: readonly string[];
  /** Of the question and of those inside it. */
  readonly remarks: readonly Remark[];
  readonly onSelect: (ruta: string | null) => void;
  /** Makes the question after it. */
  readonly onNext: () => void;
  /** The kinds that it may be; all by default. */
  readonly kinds?: readonly KindName[] | undefined;
};

export function QuestionForm({ ruta, nodo, faults, remarks, onSelect, onNext, kinds }: QuestionFormProps) {
  const { draft, change } = useOpenForm();
  const put = (part: object, text?: string): void =>
    change(changeNodo(draft, ruta, withoutAbsent({ ...nodo, ...part })), text && `${text} ${ruta}`);
  const open = { ruta, nodo, onSelect };
  return (
    <div
      id={idOfQuestion(ruta)}
      className={styles['open']}
      role="group"
      aria-label={labelOf(nodo) || 'Pregunta sin texto'}
    >
      {nodo.tipo !== 'grupo' || nodo.matriz || isNota(nodo) ? (
        <Label {...open} fault={faults[0]} onNext={onNext} />
      ) : null}
      <Answers {...open} kinds={kinds} onChange={put} />
      {'lista' in nodo && (
        <Options ruta={ruta} nodo={nodo} isOwn={isOwnList(draft, nodo.lista)} onLista={(lista) => put({ lista })} />
      )}
      <KindDetails nodo={nodo} onChange={put} />
      <InnerQuestions
        ruta={ruta}
        nodo={nodo}
        renderForm={(inner) => <QuestionForm key={inner.ruta} faults={NOTHING} remarks={NOTHING} {...inner} />}
      />
      <Help nodo={nodo} onChange={put} />
      {nodo.tipo !== 'lista' && nodo.tipo !== 'calculado' && (
        <ConditionField
          what={isNota(nodo) ? 'este texto' : 'esta pregunta'}
          before={ruta}
          value={nodo.visibleSi}
          onChange={(visibleSi) => put({ visibleSi })}
        />
      )}
      {/* None until the question has words: it is being written. */}
      {remarks.length > 0 && labelOf(nodo) !== '' && <RemarkList remarks={remarks} beside={ruta} />}
      <Acts {...open} onNext={onNext} />
    </div>
  );
}

const NOTHING: readonly never[] = [];

type PartProps = Pick<QuestionFormProps, 'ruta' | 'nodo' | 'onSelect'>;

type LabelProps = PartProps & Pick<QuestionFormProps, 'onNext'> & { readonly fault: string | undefined };

function Label({ ruta, nodo, fault, onSelect, onNext }: LabelProps) {
  const { draft, change } = useOpenForm();
  const label = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  // An opened question is written in at once; its text is chosen, so that the first letter replaces it.
  useEffect(() => {
    label.current?.focus();
    label.current?.select();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onSelect(null);
    // A text may have several lines.
    if (event.key !== 'Enter' || isNota(nodo)) return;
    event.preventDefault();
    onNext();
  }

  const typed = {
    ref: label,
    value: labelOf(nodo),
    onKeyDown,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change(changeLabel(draft, ruta, target.value), `etiqueta ${ruta}`),
  };
  if (isNota(nodo)) {
    return (
      <Field id={idOfLabel(ruta)} label="Texto" error={fault}>
        {(control) => <Textarea {...control} {...typed} maxLength={2000} />}
      </Field>
    );
  }

  return (
    <Field id={idOfLabel(ruta)} label="Pregunta" error={fault}>
      {(control) => <TextInput {...control} {...typed} maxLength={300} />}
    </Field>
  );
}

/** Changes properties of a question. @param text name of the text that is typed in */
type Put = (part: object, text?: string) => void;

type AnswersProps = PartProps & { readonly kinds: readonly KindName[] | undefined; readonly onChange: Put };

/** The kind of the answer, and whether there must be one. */
function Answers({ ruta, nodo, kinds = KIND_NAMES, onSelect, onChange }: AnswersProps) {
  const { draft, change, published } = useOpenForm();
  const kind = kindOf(nodo);
  return (
    <Grid column="medium" align="bottom">
      {kind !== undefined && (
        <SelectField
          label="Tipo de respuesta"
          value={kind}
          options={kinds.map((one) => [one, kindNamed(one).titulo] as const)}
          onChange={(next) => {
            const changed = changeKind(draft, ruta, { kind: next, published });
            change(changed.draft);
            onSelect(changed.ruta);
          }}
        />
      )}
      {'obligatorio' in nodo || MAY_BE_OPTIONAL.has(nodo.tipo) ? (
        <Checkbox
          label="Obligatoria"
          checked={!('obligatorio' in nodo) || (nodo.obligatorio ?? true)}
          onChange={({ target }) => onChange({ obligatorio: target.checked ? undefined : false })}
        />
      ) : null}
    </Grid>
  );
}

/** All but what holds questions, and what fills itself in. */
const MAY_BE_OPTIONAL: ReadonlySet<Nodo['tipo']> = new Set<Nodo['tipo']>([
  'texto',
  'digitos',
  'documento',
  'correo',
  'entero',
  'escala',
  'fecha',
  'opcion',
  'opciones',
  'archivo',
  'asignatura',
]);

function Help({ nodo, onChange }: { readonly nodo: Nodo; readonly onChange: Put }) {
  const matriz = nodo.tipo === 'grupo' ? nodo.matriz : undefined;
  if (nodo.tipo === 'lista' || (nodo.tipo === 'grupo' && !matriz)) return null;
  const help = matriz ? matriz.ayuda : 'ayuda' in nodo ? nodo.ayuda : undefined;
  const put = (text: string): void => {
    const ayuda = text === '' ? undefined : text;
    onChange(matriz ? { matriz: withoutAbsent({ ...matriz, ayuda }) } : { ayuda }, 'ayuda');
  };
  return (
    <Field label="Ayuda debajo de la pregunta">
      {(control) => (
        <TextInput {...control} value={help ?? ''} maxLength={500} onChange={({ target }) => put(target.value)} />
      )}
    </Field>
  );
}

function Acts({ ruta, onSelect, onNext }: PartProps & Pick<QuestionFormProps, 'onNext'>) {
  const { draft, change, published } = useOpenForm();
  return (
    <Row gap={2}>
      <Button variant="brand" onClick={onNext}>
        Pregunta siguiente
      </Button>
      <Button
        onClick={() => {
          const copied = duplicateQuestion(draft, ruta, published);
          change(copied.draft);
          onSelect(copied.ruta);
        }}
      >
        Duplicar
      </Button>
      <Button
        onClick={() => {
          change(removeQuestion(draft, ruta));
          onSelect(null);
        }}
      >
        {published.has(ruta) ? 'Retirar' : 'Eliminar'}
      </Button>
      <Button variant="plain" onClick={() => onSelect(null)}>
        Cerrar
      </Button>
    </Row>
  );
}
