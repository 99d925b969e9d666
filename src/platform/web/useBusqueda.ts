import { useEffect, useState } from 'react';

/** How long typing must pause before it is searched for, in ms. */
const PAUSA = 250;

/** What is typed into the search box, and what is searched for once it pauses. It is kept nowhere else. */
export function useBusqueda() {
  const [texto, setTexto] = useState('');
  const [buscar, setBuscar] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setBuscar(texto.trim()), PAUSA);
    return () => clearTimeout(timer);
  }, [texto]);
  return {
    texto,
    buscar,
    setTexto,
    clear: () => {
      setTexto('');
      setBuscar('');
    },
  };
}
