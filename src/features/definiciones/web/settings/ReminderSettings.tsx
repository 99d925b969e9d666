// Settings of the mails that remind those who answered: their moment, in Bogotá's time, and their words.
import { useEffect, useRef, useState } from 'react';
import { formatDia } from '#catalogo/momento.ts';
import type { Recordatorio } from '#catalogo/recordatorio.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { isDay } from '#platform/web/day.ts';
import { isTimeOfDay, timeInWords } from '#platform/web/time-of-day.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Grid, Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { TimeField } from '#platform/web/ui/TimeField.tsx';
import {
  addReminder,
  changeReminder,
  dateQuestions,
  MOST_REMINDERS,
  reminderAddress,
  removeReminder,
} from '../../editing/reminders.ts';
import { useOpenForm } from '../editor-context.ts';
import { NumberSetting, TextSetting, useFault } from './fields.tsx';
import { SettingsPart } from './parts.tsx';

export function ReminderSettings() {
  const { draft, change } = useOpenForm();
  const { recordatorios = [] } = draft;
  const address = reminderAddress(draft);
  const [added, setAdded] = useState<number | null>(null);
  return (
    <SettingsPart part="recordatorios">
      {address === null ? (
        <Muted>Para recordarles algo a quienes respondan, agregue una pregunta de correo electrónico.</Muted>
      ) : (
        <Muted>{`Se envían una sola vez a quienes hayan respondido, al correo de «${address}».`}</Muted>
      )}
      {recordatorios.map((recordatorio, i) => (
        // Its moment may change, and its fields keep the focus.
        // oxlint-disable-next-line react/no-array-index-key
        <Reminder key={i} recordatorio={recordatorio} index={i} isNew={i === added} />
      ))}
      {address !== null && recordatorios.length < MOST_REMINDERS && (
        <Row>
          <Button
            onClick={() => {
              setAdded(recordatorios.length);
              change(addReminder(draft, diaOf(new Date())));
            }}
          >
            Agregar un recordatorio
          </Button>
        </Row>
      )}
    </SettingsPart>
  );
}

type ReminderProps = {
  readonly recordatorio: Recordatorio;
  readonly index: number;
  /** It was just added: the focus is at its beginning. */
  readonly isNew: boolean;
};

function Reminder({ recordatorio, index, isNew }: ReminderProps) {
  const { draft, change } = useOpenForm();
  const { asunto, texto, momento } = recordatorio;
  const ruta = `recordatorios.${index}`;
  const put = (part: Partial<Recordatorio>, text?: string): void => change(changeReminder(draft, index, part), text);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <Section title={`Recordatorio ${index + 1}`} level={3} gap={3} headingRef={heading}>
      <TextSetting
        label="Asunto"
        ruta={`${ruta}.asunto`}
        value={asunto}
        max={200}
        onChange={(next, name) => put({ asunto: next }, name)}
      />
      <TextSetting
        label="Mensaje"
        help="Un renglón vacío separa los párrafos."
        ruta={`${ruta}.texto`}
        value={texto}
        max={2000}
        rows={3}
        onChange={(next, name) => put({ texto: next }, name)}
      />
      <MomentFields momento={momento} ruta={ruta} onChange={(next, name) => put({ momento: next }, name)} />
      <Row>
        <Button onClick={() => change(removeReminder(draft, index))}>{`Quitar el recordatorio ${index + 1}`}</Button>
      </Row>
    </Section>
  );
}

type MomentProps<M = Recordatorio['momento']> = {
  readonly momento: M;
  readonly ruta: string;
  readonly onChange: (momento: Recordatorio['momento'], name?: string) => void;
};

/** The first value of the list of moments: no question has this path. */
const AN_INSTANT = '';

/** An instant, or some days before a date of the form. */
function MomentFields({ momento, ruta, onChange }: MomentProps) {
  const { draft } = useOpenForm();
  const error = useFault(ruta);
  const dates = dateQuestions(draft);
  const [today] = useState(() => diaOf(new Date()));
  const [instante] = useState(() => ('instante' in momento ? momento.instante : `${today}T08:00`));
  const campo = 'campo' in momento ? momento.campo : AN_INSTANT;
  return (
    <>
      {(dates.length > 0 || campo !== AN_INSTANT) && (
        <SelectField
          label="Cuándo"
          error={'campo' in momento ? error : undefined}
          value={campo}
          options={[
            [AN_INSTANT, 'Un día y una hora'],
            ...dates.map((date) => [date.ruta, `Días antes de «${date.campo.etiqueta}»`] as const),
          ]}
          onChange={(chosen) => onChange(chosen === AN_INSTANT ? { instante } : { dias: 1, campo: chosen })}
        />
      )}
      {'campo' in momento ? (
        <NumberSetting
          label="Días antes"
          help="Se envía a las 8:00 a. m. Con 0, el mismo día."
          ruta={`${ruta}.momento.dias`}
          value={momento.dias}
          min={0}
          max={365}
          onChange={(dias, name) => onChange({ ...momento, dias }, name)}
        />
      ) : (
        <Instant momento={momento} ruta={ruta} today={today} onChange={onChange} />
      )}
    </>
  );
}

type InstantProps = MomentProps<Extract<Recordatorio['momento'], { instante: string }>> & { readonly today: string };

/** A day and a time; while what is typed is none, the draft keeps the former one. */
function Instant({ momento: { instante }, ruta, today, onChange }: InstantProps) {
  const error = useFault(ruta);
  const [day = '', time = ''] = instante.split('T');
  const [typed, setTyped] = useState<{ readonly day: string; readonly time: string } | null>(null);
  const shown = typed ?? { day, time };

  function write(part: Partial<typeof shown>): void {
    const next = { ...shown, ...part };
    const isMoment = isDay(next.day) && isTimeOfDay(next.time);
    setTyped(isMoment ? null : next);
    if (isMoment) onChange({ instante: `${next.day}T${next.time}` }, `${ruta}.momento`);
  }

  return (
    <>
      <Grid column="narrow" align="top">
        <DateField
          label="Día del recordatorio"
          error={error}
          today={today}
          value={shown.day}
          onChange={(next) => write({ day: next })}
        />
        <TimeField
          label="Hora del recordatorio"
          error={typed && !isTimeOfDay(typed.time) ? 'Escriba la hora, por ejemplo 5:45 p. m.' : undefined}
          value={shown.time}
          onChange={(next) => write({ time: next })}
        />
      </Grid>
      <Muted role="status">
        {day < today
          ? 'Ese día ya pasó: no se enviará a nadie más.'
          : `Se envía el ${formatDia(day)} a las ${timeInWords(time)}, hora de Colombia.`}
      </Muted>
    </>
  );
}
