// When a question or a section is asked: always, or if answers before it are what the terms say.
import { useId } from 'react';
import type { Condicion, Termino } from '#catalogo/campos/base.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, RadioGroup, TextInput } from '#platform/web/ui/inputs.tsx';
import { Box, Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import {
  conditionOf,
  firstTerm,
  OPERATOR_WORDS,
  operatorsOf,
  questionsBefore,
  termsOf,
  type Asked,
  type Terms,
} from '../../editing/conditions.ts';
import { optionsOf } from '../../editing/options.ts';
import { useOpenForm } from '../editor-context.ts';
import { useSharedOptions } from './shared-lists.ts';

type ConditionFieldProps = {
  /** The thing that is asked: 'esta pregunta'. */
  readonly what: string;
  /** Path of the first question that it hides: conditions are about those before it. */
  readonly before: string;
  readonly value: Condicion | undefined;
  readonly onChange: (condicion: Condicion | undefined) => void;
};

export function ConditionField({ what, before, value, onChange }: ConditionFieldProps) {
  const { draft } = useOpenForm();
  const asked = questionsBefore(draft, before);
  const { isAny, terms } = termsOf(value);
  const name = useId();
  const put = (part: Partial<Terms>): void => onChange(conditionOf({ isAny, terms, ...part }));
  if (terms.length === 0) {
    if (asked.length === 0) return null;
    return (
      <Row>
        <Button variant="plain" onClick={() => put({ terms: [firstTerm(asked.at(-1)!)] })}>
          {`Mostrar ${what} solo si…`}
        </Button>
      </Row>
    );
  }
  return (
    <Box as="section" look="aside" aria-label={`Cuándo se muestra ${what}`}>
      {terms.length > 1 && (
        <FieldGroup label={`Se muestra ${what} si se cumplen`}>
          <RadioGroup
            name={name}
            inline
            value={isAny ? 'alguna' : 'todas'}
            options={[
              { value: 'todas', label: 'todas' },
              { value: 'alguna', label: 'alguna' },
            ]}
            onChange={({ target }) => put({ isAny: target.value === 'alguna' })}
          />
        </FieldGroup>
      )}
      {terms.map((term, i) => (
        // Terms have no names of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={i} gap={2}>
          <Term
            term={term}
            asked={asked}
            label={terms.length === 1 ? `Se muestra ${what} si la respuesta a` : `Condición ${i + 1}: la respuesta a`}
            onChange={(next) => put({ terms: terms.with(i, next) })}
          />
          <Row>
            <Button variant="plain" onClick={() => put({ terms: terms.toSpliced(i, 1) })}>
              {terms.length === 1 ? 'Mostrar siempre' : `Quitar la condición ${i + 1}`}
            </Button>
          </Row>
        </Stack>
      ))}
      {asked.length > 0 && terms.length < 10 && (
        <Row>
          <Button variant="plain" onClick={() => put({ terms: [...terms, firstTerm(asked.at(-1)!)] })}>
            Agregar otra condición
          </Button>
        </Row>
      )}
    </Box>
  );
}

type TermProps = {
  readonly term: Termino;
  readonly asked: readonly Asked[];
  readonly label: string;
  readonly onChange: (term: Termino) => void;
};

function Term({ term, asked, label, onChange }: TermProps) {
  const about = asked.find(({ ruta }) => ruta === term.campo);
  return (
    <>
      <Grid column="medium">
        <SelectField
          label={label}
          value={term.campo}
          options={asked.map(({ ruta, campo }) => [ruta, campo.etiqueta || 'Pregunta sin texto'] as const)}
          onChange={(ruta) => onChange(firstTerm(asked.find((one) => one.ruta === ruta)!))}
        />
        {about && (
          <SelectField
            label="Comparación"
            value={term.operador}
            options={operatorsOf(about.campo).map((one) => [one, OPERATOR_WORDS[one]] as const)}
            onChange={(operador) =>
              onChange({ ...term, operador, valores: operador === 'tieneRespuesta' ? [] : term.valores })
            }
          />
        )}
      </Grid>
      {about && term.operador !== 'tieneRespuesta' && <Answer about={about} term={term} onChange={onChange} />}
    </>
  );
}

type AnswerProps = Pick<TermProps, 'term' | 'onChange'> & { readonly about: Asked };

/** The answers that a term compares with: options to tick, or a text. */
function Answer({ about: { campo }, term, onChange }: AnswerProps) {
  const { draft } = useOpenForm();
  const lista = 'lista' in campo ? campo.lista : undefined;
  const shared = useSharedOptions(lista);
  if (lista !== undefined) {
    const own = optionsOf(draft, lista);
    const options = own.length > 0 ? own : shared;
    return (
      <FieldGroup label="Cualquiera de estas respuestas">
        {options.map(({ clave, texto }) => (
          <Checkbox
            key={clave}
            label={texto}
            checked={term.valores.includes(clave)}
            onChange={({ target }) =>
              onChange({
                ...term,
                valores: options
                  .map((one) => one.clave)
                  .filter((one) => (one === clave ? target.checked : term.valores.includes(one))),
              })
            }
          />
        ))}
      </FieldGroup>
    );
  }
  const isNumber = campo.tipo === 'entero' || campo.tipo === 'escala';
  return (
    <Field label="Respuesta">
      {(control) => (
        <TextInput
          {...control}
          type={isNumber ? 'number' : campo.tipo === 'fecha' ? 'date' : 'text'}
          step={isNumber ? 'any' : undefined}
          value={String(term.valores[0] ?? '')}
          onChange={({ target: { value } }) =>
            onChange({ ...term, valores: value === '' ? [] : [isNumber ? Number(value) : value] })
          }
        />
      )}
    </Field>
  );
}
