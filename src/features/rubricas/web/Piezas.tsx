// Editable list of descriptors or observations of a criterion, and unused keys for new ones.
import { useEffect, useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field, FieldError } from '#platform/web/ui/Field.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { AddIcon, AscendingIcon, CloseIcon, DescendingIcon } from '#platform/web/ui/icons.tsx';
import { Select, Textarea } from '#platform/web/ui/inputs.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import styles from './rubrica.module.css';

const capitalize = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

type Minima = { readonly clave: string };

type PiezasProps<P extends Minima> = {
  /** Names of the list and of an entry: 'Descriptores', 'descriptor'. */
  readonly titulo: string;
  readonly singular: string;
  /** 'del descriptor'. */
  readonly genitive: string;
  readonly ayuda: string;
  readonly piezas: readonly P[];
  readonly textoDe: (pieza: P) => string;
  readonly withTexto: (pieza: P, texto: string) => P;
  readonly max: number;
  /** Reason why an entry cannot be removed; null if it can. */
  readonly fijaPor: (pieza: P) => string | null;
  /** Faults: of the whole list, and of text or value of an entry by position. */
  readonly error: string | undefined;
  readonly errorDe: (lugar: number, part: 'texto' | 'valor') => string | undefined;
  /** Value of an entry: its label, options, access, and whether it is fixed. */
  readonly valor: {
    readonly etiqueta: string;
    readonly opciones: readonly { readonly value: string; readonly label: string }[];
    readonly read: (pieza: P) => string;
    readonly withValue: (pieza: P, value: string) => P;
    readonly isFixed: (pieza: P) => boolean;
  };
  readonly nueva: () => P;
  readonly onCambio: (piezas: P[]) => void;
};

/** Editable list of texts with a value each (descriptors or observations): edit, reorder, add and remove. */
export function Piezas<P extends Minima>(props: PiezasProps<P>) {
  const {
    titulo,
    singular,
    genitive,
    ayuda,
    piezas,
    textoDe,
    withTexto,
    max,
    fijaPor,
    error,
    errorDe,
    valor,
    nueva,
    onCambio,
  } = props;
  const lista = useRef<HTMLOListElement>(null);
  /** Entry and control that get the focus after the next render. */
  const nextFocus = useRef<{ readonly clave: string; readonly a: string }>(null);
  useEffect(() => {
    if (!nextFocus.current) return;
    const { clave, a } = nextFocus.current;
    nextFocus.current = null;
    lista.current?.querySelector<HTMLElement>(`[data-pieza="${clave}"] ${a}`)?.focus();
  });

  const change = (i: number, pieza: P): void => onCambio(piezas.with(i, pieza));
  function llevar(i: number, hasta: number): void {
    nextFocus.current = { clave: piezas[i]!.clave, a: hasta < i ? '[data-subir] button' : '[data-bajar] button' };
    onCambio(moveEntry(piezas, i, hasta));
  }
  function add(): void {
    const pieza = nueva();
    nextFocus.current = { clave: pieza.clave, a: 'textarea' };
    onCambio([...piezas, pieza]);
  }
  function remove(i: number): void {
    const other = piezas[i + 1] ?? piezas[i - 1];
    if (other) nextFocus.current = { clave: other.clave, a: 'textarea' };
    onCambio(piezas.toSpliced(i, 1));
  }

  return (
    <fieldset className={styles['piezas']} aria-describedby={error ? `${singular}-error` : undefined}>
      <legend>{titulo}</legend>
      <Muted>{ayuda}</Muted>
      <ol ref={lista}>
        {piezas.map((pieza, i) => {
          const nombre = `${singular} ${i + 1}`;
          return (
            <li key={pieza.clave} data-pieza={pieza.clave}>
              <Field
                label={
                  <>
                    <span>{valor.etiqueta}</span>
                    <VisuallyHidden>{` ${genitive} ${i + 1}`}</VisuallyHidden>
                  </>
                }
                error={errorDe(i, 'valor')}
              >
                {(control) => (
                  <Select
                    {...control}
                    value={valor.read(pieza)}
                    disabled={valor.isFixed(pieza)}
                    onChange={({ target }) => change(i, valor.withValue(pieza, target.value))}
                  >
                    {valor.opciones.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field
                label={`${capitalize(singular)} ${i + 1}`}
                help={fijaPor(pieza) ?? undefined}
                error={errorDe(i, 'texto')}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    rows={2}
                    maxLength={500}
                    value={textoDe(pieza)}
                    onChange={({ target }) => change(i, withTexto(pieza, target.value))}
                  />
                )}
              </Field>
              <div className={styles['mover']}>
                <span data-subir>
                  <IconButton
                    variant="plain"
                    label={`Subir ${nombre}`}
                    disabled={i === 0}
                    onClick={() => llevar(i, i - 1)}
                  >
                    <AscendingIcon />
                  </IconButton>
                </span>
                <span data-bajar>
                  <IconButton
                    variant="plain"
                    label={`Bajar ${nombre}`}
                    disabled={i === piezas.length - 1}
                    onClick={() => llevar(i, i + 1)}
                  >
                    <DescendingIcon />
                  </IconButton>
                </span>
                <IconButton
                  variant="plain"
                  label={`Quitar ${nombre}`}
                  disabled={fijaPor(pieza) !== null}
                  onClick={() => remove(i)}
                >
                  <CloseIcon />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ol>
      <div role="alert">
        <FieldError id={singular} error={error} />
      </div>
      <div>
        <Button disabled={piezas.length >= max} onClick={add}>
          <AddIcon />
          <span>{`Agregar ${singular}`}</span>
        </Button>
      </div>
    </fieldset>
  );
}

export function moveEntry<T>(lista: readonly T[], desde: number, hasta: number): T[] {
  const others = lista.toSpliced(desde, 1);
  return others.toSpliced(hasta, 0, lista[desde]!);
}

/**
 * Returns an unused key. Records refer to descriptors by key, so a key of another version must not be reused.
 * @param version the version in edition
 * @param usadas keys of the list and of the base version
 */
export function newClave(version: number, usadas: readonly string[]): string {
  let n = 1;
  while (usadas.includes(`v${version}-${n}`)) n += 1;
  return `v${version}-${n}`;
}
