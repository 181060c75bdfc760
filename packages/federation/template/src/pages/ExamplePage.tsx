import classes from './ExamplePage.module.css'

function ExamplePage() {
  return (
    <section className={classes['panel']} aria-labelledby="example-start">
      <h2 id="example-start">A new screen</h2>
      <p>Its address, title and navigation entry are declared in mfe.json.</p>
    </section>
  )
}

export { ExamplePage as Component }
