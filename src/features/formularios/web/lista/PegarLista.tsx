// Dialog that adds many items to a form's lista from a pasted text, after its rows were checked and corrected.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { etiquetaOf, type Campos } from '#catalogo/arbol.ts';
import { listText } from '#platform/contract/lists.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { fallosOf, resolveOf } from '../checks.ts';
import { FallosContext, useFallos, useFallosVivos } from '../fallos.ts';
import { focusCampo, idOf } from '../focus.ts';
import {
  FormularioContext,
  useFormulario,
  type FormularioAbierto,
  type ValoresEscritos,
} from '../formulario-abierto.ts';
import { Seccion } from '../Seccion.tsx';
import type { PegarListaProps } from './items.ts';
import { readPegada } from './pegada.ts';

// Paths of the dialog's own form: the values that all rows share, the rows, and the text that they are read from.
const COMUN = 'comun';
const FILAS = 'filas';
const PEGADA = 'pegada';

/** Asks first for the text and the values that its rows share, then shows the rows with the checks of the form. */
export function PegarLista(props: PegarListaProps) {
  const { nodo, common: shared, own: ownFields, create, last, room, onAdd, onClose } = props;
  const abierto = useFormulario();
  const inner = useMemo(() => innerFormOf(abierto, { nodo, common: shared, room }), [abierto, nodo, shared, room]);
  const resolver = useMemo(() => resolveOf(inner), [inner]);
  const form = useForm<ValoresEscritos>({
    defaultValues: { [COMUN]: create(last), [FILAS]: [] },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const fallos = useFallosVivos(inner, form);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isReview, setReview] = useState(false);
  const { getValues, setValue, handleSubmit } = form;
  const main = useRef<HTMLButtonElement>(null);
  // The first value that is missing takes the focus; of rows that are ready, the button that adds them.
  useEffect(() => {
    const first = firstFaultIn(isReview ? FILAS : COMUN) ?? PEGADA;
    if (isReview && first === PEGADA) main.current?.focus();
    else focusCampo(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each of the two
  }, [isReview]);
  const [textos, filas] = inner.formulario.secciones;

  const firstFaultIn = (part: string): string | undefined =>
    fallosOf(inner, getValues()).find(({ ruta }) => ruta.startsWith(part))?.ruta;

  async function review(): Promise<void> {
    const read = readPegada(ownFields, text);
    const faultOfText = faultOf(read.length, room);
    const common = create(getValues(COMUN));
    setFault(faultOfText);
    setValue(FILAS, faultOfText ? [] : read.map((own) => ({ ...common, ...own })));
    // Shows what is missing, as an attempt to send does.
    await handleSubmit(ignore, ignore)();
    const first = firstFaultIn(COMUN) ?? (faultOfText && PEGADA);
    if (first) focusCampo(first);
    else setReview(true);
  }

  function add(): void {
    const first = firstFaultIn(FILAS);
    if (first) focusCampo(first);
    else onAdd(getValues(FILAS) as readonly ValoresEscritos[]);
  }

  function reviewByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void review();
  }

  return (
    <Dialog
      title={isReview ? 'Revise la lista' : 'Pegar una lista'}
      isDocument
      // A key does not lose what was pasted.
      onClose={text === '' ? onClose : undefined}
      footer={
        isReview ? (
          <>
            <Button key="back" onClick={() => setReview(false)}>
              Volver al texto
            </Button>
            <Button key="add" ref={main} variant="main" onClick={add}>
              Agregar a la lista
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button variant="main" onClick={() => void review()}>
              Revisar la lista
            </Button>
          </>
        )
      }
    >
      <FormularioContext value={inner}>
        <FormProvider {...form}>
          <FallosContext value={fallos}>
            {isReview ? (
              <>
                <RowCount />
                <Seccion key={FILAS} seccion={filas!} />
              </>
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed in the boxes inside
              <Stack gap={5} onKeyDown={reviewByEnter}>
                <Seccion key={COMUN} seccion={textos!} />
                <Field id={idOf(PEGADA)} label="Filas de la lista" required help={helpOf(ownFields)} error={fault}>
                  {(control) => (
                    <Textarea {...control} rows={8} value={text} onChange={({ target }) => setText(target.value)} />
                  )}
                </Field>
              </Stack>
            )}
          </FallosContext>
        </FormProvider>
      </FormularioContext>
    </Dialog>
  );
}

const ignore = (): void => {};

function faultOf(rows: number, room: number): string | undefined {
  if (rows === 0) return 'Pegue o escriba por lo menos una fila.';
  return rows > room ? `Aquí hay ${rows} filas, y a la lista le caben ${room} más.` : undefined;
}

/** Names the cells of a row, in the order of the fields. */
function helpOf(own: Campos): string {
  const names = Object.keys(own).map((clave) => etiquetaOf(own, clave).toLowerCase());
  return `Copie las celdas de Excel o escriba una fila por línea, separada por punto y coma: ${listText(names)}.`;
}

/** Tells how many rows are left to correct. */
function RowCount() {
  const { length } = useWatch({ name: FILAS }) as readonly unknown[];
  const faulty = new Set((useFallos() ?? []).map(({ ruta }) => ruta.split('.')[1])).size;
  return (
    <p role="status">{faulty === 0 ? `Filas listas: ${length}.` : `Filas por corregir: ${faulty} de ${length}.`}</p>
  );
}

/** Returns the list as a form of its own, with the shared fields as a group before it. */
function innerFormOf(
  abierto: FormularioAbierto,
  { nodo, common, room }: Pick<PegarListaProps, 'nodo' | 'common' | 'room'>,
): FormularioAbierto {
  const { carriesOver: _, requiere: __, ...filas } = nodo;
  const { bloqueo: ___, consentimiento: ____, ...formulario } = abierto.formulario;
  return {
    ...abierto,
    formulario: {
      ...formulario,
      campos: { [COMUN]: { tipo: 'grupo', campos: common }, [FILAS]: { ...filas, max: room } },
      secciones: [
        { titulo: 'Lo mismo en todas las filas', campos: [COMUN] },
        { titulo: 'Filas', campos: [FILAS] },
      ],
    },
  };
}
