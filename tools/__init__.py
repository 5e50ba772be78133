"""What is run by hand or by make, about the repository itself."""
