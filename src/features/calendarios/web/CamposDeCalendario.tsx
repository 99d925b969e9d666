// Inputs of a semester's dates, and the check of what was typed.
import { useState } from 'react';
import { formatDia } from '#catalogo/momento.ts';
import {
  checkCalendario,
  esquemaCalendario,
  ETIQUETAS_DE_CALENDARIO as ETIQUETAS,
  semanasOf,
  type Calendario,
} from '#catalogo/rubrica/calendario.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { isDay } from '#platform/web/day.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';

/** The dates of a semester as typed in fields; empty if not entered. */
export type TypedCalendario = {
  readonly inicio: string;
  readonly semanas: string;
  readonly notas60: string;
  readonly notas40: string;
  readonly finalDesde: string;
  readonly finalHasta: string;
  readonly habilitacionDesde: string;
  readonly habilitacionHasta: string;
};

export const typedOf = ({
  inicio,
  semanas,
  notas60,
  notas40,
  examenFinal,
  habilitacion,
}: Calendario): TypedCalendario => ({
  inicio: inicio ?? '',
  semanas: semanas === null ? '' : String(semanas),
  notas60: notas60 ?? '',
  notas40: notas40 ?? '',
  finalDesde: examenFinal?.desde ?? '',
  finalHasta: examenFinal?.hasta ?? '',
  habilitacionDesde: habilitacion?.desde ?? '',
  habilitacionHasta: habilitacion?.hasta ?? '',
});

const orNull = (texto: string): string | null => texto || null;
const typedPeriod = (desde: string, hasta: string) => (desde === '' && hasta === '' ? null : { desde, hasta });

/** Builds the body to send from the typed values, valid or not. */
const bodyOf = (semestre: Calendario['semestre'], escrito: TypedCalendario) => ({
  semestre,
  inicio: orNull(escrito.inicio),
  semanas: escrito.semanas.trim() === '' ? null : Number(escrito.semanas),
  notas60: orNull(escrito.notas60),
  notas40: orNull(escrito.notas40),
  examenFinal: typedPeriod(escrito.finalDesde, escrito.finalHasta),
  habilitacion: typedPeriod(escrito.habilitacionDesde, escrito.habilitacionHasta),
});

type ParsedCalendario =
  | { readonly ok: true; readonly calendario: Calendario }
  /** The first fault at each path, for example `examenFinal.desde`. */
  | { readonly ok: false; readonly fallos: ReadonlyMap<string, string> };

/** Parses typed values as a calendar, with the same checks as the server. */
export function parseTyped(semestre: Calendario['semestre'], escrito: TypedCalendario): ParsedCalendario {
  const { data, error } = esquemaCalendario.safeParse(bodyOf(semestre, escrito));
  if (error) {
    const fallos = error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    return { ok: false, fallos: new Map(fallos.toReversed()) };
  }
  const fallos = checkCalendario(data).map(({ ruta, mensaje }) => [ruta, mensaje] as const);
  return fallos.length > 0 ? { ok: false, fallos: new Map(fallos) } : { ok: true, calendario: data };
}

type CalendarioFieldsProps = {
  readonly escrito: TypedCalendario;
  readonly fallos: ReadonlyMap<string, string>;
  readonly onCambio: (escrito: TypedCalendario) => void;
};

export function CalendarioFields({ escrito, fallos, onCambio }: CalendarioFieldsProps) {
  const put = (campo: keyof TypedCalendario) => (texto: string) => onCambio({ ...escrito, [campo]: texto });
  return (
    <>
      <Grid column="medium" align="top">
        <DayField
          etiqueta={ETIQUETAS.inicio}
          valor={escrito.inicio}
          falla={fallos.get('inicio')}
          onCambio={put('inicio')}
        />
        <Field label={ETIQUETAS.semanas} error={fallos.get('semanas')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={escrito.semanas}
              onChange={({ target }) => onCambio({ ...escrito, semanas: target.value })}
            />
          )}
        </Field>
      </Grid>
      <LastWeek escrito={escrito} />
      <Grid column="medium" align="top">
        <DayField
          etiqueta={ETIQUETAS.notas60}
          valor={escrito.notas60}
          falla={fallos.get('notas60')}
          onCambio={put('notas60')}
        />
        <DayField
          etiqueta={ETIQUETAS.notas40}
          valor={escrito.notas40}
          falla={fallos.get('notas40')}
          onCambio={put('notas40')}
        />
      </Grid>
      {(['examenFinal', 'habilitacion'] as const).map((periodo) => {
        const [desde, hasta] = PERIODOS[periodo];
        return (
          <FieldGroup key={periodo} label={ETIQUETAS[periodo]} error={fallos.get(periodo)}>
            <Grid column="medium" align="top">
              <DayField
                etiqueta="Desde"
                valor={escrito[desde]}
                falla={fallos.get(`${periodo}.desde`)}
                onCambio={put(desde)}
              />
              <DayField
                etiqueta="Hasta"
                valor={escrito[hasta]}
                falla={fallos.get(`${periodo}.hasta`)}
                onCambio={put(hasta)}
              />
            </Grid>
          </FieldGroup>
        );
      })}
    </>
  );
}

const PERIODOS = {
  examenFinal: ['finalDesde', 'finalHasta'],
  habilitacion: ['habilitacionDesde', 'habilitacionHasta'],
} as const;

type DayFieldProps = {
  readonly etiqueta: string;
  readonly valor: string;
  readonly falla: string | undefined;
  readonly onCambio: (valor: string) => void;
};

function DayField({ etiqueta, valor, falla, onCambio }: DayFieldProps) {
  const [today] = useState(() => diaOf(new Date()));
  return <DateField label={etiqueta} error={falla} today={today} value={valor} onChange={onCambio} />;
}

/** Shows the last week that follows from start and number of weeks, so that a wrong month is noticed early. */
function LastWeek({ escrito: { inicio, semanas } }: Pick<CalendarioFieldsProps, 'escrito'>) {
  const numero = Number(semanas);
  const count = Number.isInteger(numero) && numero >= 1 && numero <= 30 ? numero : null;
  const all = semanasOf({ inicio: isDay(inicio) ? inicio : null, semanas: count });
  const [primera, ultima] = [all[0], all.at(-1)];
  return (
    <Muted role="status">
      {primera && ultima
        ? `La semana 1 va del ${formatDia(primera.desde)} al ${formatDia(primera.hasta)}; la ${ultima.numero}, del ${formatDia(ultima.desde)} al ${formatDia(ultima.hasta)}.`
        : 'Con el primer día y el número de semanas se ven aquí las semanas.'}
    </Muted>
  );
}
