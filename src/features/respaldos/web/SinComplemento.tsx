import { useQuery } from '@tanstack/react-query';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { complementoDe, esImposible } from './plataforma.ts';
import { sinCopiasEn } from './textos.ts';

type SinComplementoProps = { readonly servidor: string; readonly label: string };

/** That no copies can be made on a server, and why, before anybody chooses among its categories. */
export function SinComplemento({ servidor, label }: SinComplementoProps) {
  const { data } = useQuery(complementoDe(servidor));
  if (!esImposible(data) || !data?.aviso) return null;
  return (
    <Alert tone="warning" title={sinCopiasEn(label)}>
      {data.aviso}
    </Alert>
  );
}
