-- The faculty that tests use is offered to staff alone.
update lista_opciones set atributos = atributos || '{"interna": true}'
where lista = 'facultades' and clave = 'facultad-de-pruebas';
