import { useQuery } from '@tanstack/react-query';
import { textoDeInstante } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { redaccionContract } from '../../contract/redaccion.ts';
import { BotonDeTextos, OpcionDeTexto } from './Textos.tsx';
import type { Texto } from './mensaje.ts';
import styles from './redactar.module.css';

type AnterioresProps = { readonly informe: string; readonly onUsar: (texto: Texto) => void };

/** 'Usar uno anterior': the earlier messages to the people of this report. */
export const Anteriores = ({ informe, onUsar }: AnterioresProps) => (
  <BotonDeTextos titulo="Usar uno anterior" onUsar={onUsar}>
    {(usar) => <Lista informe={informe} onUsar={usar} />}
  </BotonDeTextos>
);

function Lista({ informe, onUsar }: AnterioresProps) {
  const lectura = useQuery({
    queryKey: ['correo', 'anteriores', informe],
    queryFn: async ({ signal }) =>
      call(redaccionContract, 'GET /correos/anteriores/{informe}', { params: { informe } }, { signal }),
    staleTime: 0,
  });
  return (
    <Reading of={lectura} failure="No se pudieron cargar los correos anteriores">
      {({ anteriores }) =>
        anteriores.length === 0 ? (
          <Muted>Aún no hay correos escritos a las personas de este informe.</Muted>
        ) : (
          <ul aria-label="Correos anteriores" className={styles['anteriores']}>
            {anteriores.map(({ id, asunto, cuerpo, nombre, creado }) => (
              <li key={id}>
                <OpcionDeTexto
                  texto={{ nombre: asunto, asunto, cuerpo }}
                  detalle={[nombre, textoDeInstante(new Date(creado))].filter(Boolean).join(' · ')}
                  onUsar={onUsar}
                />
              </li>
            ))}
          </ul>
        )
      }
    </Reading>
  );
}
