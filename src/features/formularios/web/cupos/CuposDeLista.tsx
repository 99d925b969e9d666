// Below the options of a list with places: the offered place, and the way into the waiting list of those that are full.
import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import type { AnotarseProps } from './Anotarse.tsx';
import { loadEspera } from './load-espera.ts';
import { openedOferta, watchOferta } from './oferta.ts';

type CuposDeListaProps = {
  readonly lista: string;
  readonly etiqueta: string;
  readonly ruta: string;
  readonly opciones: readonly Opcion[];
};

/** Shows what a list with limited places needs beside its control; nothing for any other list. */
export function CuposDeLista({ lista, etiqueta, ruta, opciones }: CuposDeListaProps) {
  const oferta = openedOferta();
  useEffect(watchOferta, []);
  const llenas = opciones.filter(({ atributos }) => atributos?.conCupos === false);
  return (
    <>
      {oferta?.lista === lista && <oferta.Aviso ruta={ruta} />}
      {llenas.length > 0 && <EsperaButton etiqueta={etiqueta} opciones={llenas} />}
    </>
  );
}

/** Opens the dialog of the waiting list: a disabled option of a control takes no press and no focus. */
function EsperaButton(props: Pick<AnotarseProps, 'etiqueta' | 'opciones'>) {
  const [Dialogo, setDialogo] = useState<ComponentType<AnotarseProps> | null>(null);
  const [busy, setBusy] = useState(false);
  const [fallo, setFallo] = useState('');
  function open(): void {
    setBusy(true);
    setFallo('');
    loadEspera()
      .then(
        ({ Anotarse }) => setDialogo(() => Anotarse),
        (error: unknown) => setFallo(messageOf(error)),
      )
      .finally(() => setBusy(false));
  }
  return (
    <>
      <Button variant="plain" busy={busy} aria-haspopup="dialog" onClick={open}>
        Avíseme si se libera un cupo
      </Button>
      {fallo && <span role="alert">{fallo}</span>}
      {/* Outside of the form: its fields are no answers. */}
      {Dialogo && createPortal(<Dialogo {...props} onCerrar={() => setDialogo(null)} />, document.body)}
    </>
  );
}
