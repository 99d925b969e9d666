import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { type TipoDeArchivo, TIPOS_DE_ARCHIVO } from '#catalogo/campos/tipos-de-archivo.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { useDroppedFile } from '#platform/web/useDroppedFile.ts';
import type { EntradaProps } from '../entrada.ts';
import { ArchivoALaVista } from './ArchivoALaVista.tsx';
import { leerArchivo, preloadCompressor } from './leer-archivo.ts';
import styles from './archivo.module.css';

/** Some systems know a file by its ending only. */
const endingsOf = (tipo: TipoDeArchivo): string[] => TIPOS_DE_ARCHIVO[tipo].extensiones.map((ending) => `.${ending}`);

/** One file: chosen, taken with the camera, pasted, or dropped on the box. */
export function SelectorDeArchivo({ campo, ruta, marco }: EntradaProps<'archivo'>) {
  const { field } = useController({ name: ruta });
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const archivo = field.value ? (field.value as ArchivoElegido) : null;
  const takesImages = campo.tipos.some((tipo) => tipo.startsWith('image/'));
  const accept = campo.tipos.flatMap((tipo) => [tipo, ...endingsOf(tipo)]).join();

  async function take(file: File | undefined): Promise<void> {
    if (!file || isReading) return;
    setReading(true);
    setFault(undefined);
    const lectura = await leerArchivo(file, campo);
    setReading(false);
    if (!lectura.ok) setFault(lectura.mensaje);
    field.onChange(lectura.ok ? lectura.archivo : '');
    field.onBlur();
  }

  function remove(): void {
    setFault(undefined);
    field.onChange('');
    chooser.current?.focus();
  }

  const isOver = useDroppedFile((file) => void take(file));
  useEffect(() => (takesImages ? preloadOnce() : undefined), [takesImages]);

  return (
    <FieldGroup {...marco} error={fault ?? marco.error}>
      <div className={styles['caja']} data-over={isOver || undefined}>
        <div role="status">
          {isReading && (
            <p className={styles['leyendo']}>
              <Spinner />
              Preparando el archivo…
            </p>
          )}
        </div>
        {archivo && !isReading && <ArchivoALaVista archivo={archivo} />}
        <div className={styles['botones']}>
          <Elegir inputRef={chooser} accept={accept} name={ruta} onFile={(file) => void take(file)}>
            {archivo ? 'Cambiar el archivo' : 'Elegir un archivo'}
          </Elegir>
          {takesImages && (
            <span className={styles['camara']}>
              <Elegir accept="image/*" capture="environment" onFile={(file) => void take(file)}>
                Tomar una foto
              </Elegir>
            </span>
          )}
          {archivo && (
            <Button variant="plain" onClick={remove}>
              Quitar
            </Button>
          )}
        </div>
        {!archivo && <p className={styles['escritorio']}>También puede arrastrarlo hasta aquí o pegarlo (Ctrl + V).</p>}
      </div>
    </FieldGroup>
  );
}

function preloadOnce(): () => void {
  const load = (): void => preloadCompressor();
  addEventListener('pointerdown', load, { once: true });
  addEventListener('keydown', load, { once: true });
  return () => {
    removeEventListener('pointerdown', load);
    removeEventListener('keydown', load);
  };
}

type ElegirProps = {
  readonly accept: string;
  readonly capture?: 'environment';
  readonly name?: string;
  readonly inputRef?: React.Ref<HTMLInputElement>;
  readonly onFile: (file: File | undefined) => void;
  readonly children: ReactNode;
};

/** The browser's own chooser, under the look of a button. */
function Elegir({ inputRef, onFile, children, ...input }: ElegirProps) {
  return (
    <label className={styles['elegir']}>
      <input
        {...input}
        ref={inputRef}
        type="file"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // The same file may be chosen again after it was taken out.
          target.value = '';
        }}
      />
      <span className={buttonClass('quiet')}>{children}</span>
    </label>
  );
}
